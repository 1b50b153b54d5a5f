/** Starts a real identity provider in a process of its own, and signs in there as a browser does. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { freePort } from './free-port.js';

/** What the provider says of a person when it is asked (userinfo), and what stands in the ID token besides. */
export interface Claims extends Told {
  inToken?: Told;
}

interface Told {
  email?: string;
  email_verified?: boolean;
  name?: string;
  amr?: string[];
  acr?: string;
}

export type IdentityProvider = Awaited<ReturnType<typeof startIdentityProvider>>;

export function startIdentityProvider(...portals: string[]) {
  return startProvider('client_secret_post', portals);
}

/** Clients show their secret in one way, which the discovery names. */
export async function startProvider(clientAuth: 'client_secret_post' | 'client_secret_basic', portals: string[]) {
  const port = await freePort();
  let people: Record<string, Claims> = {};
  let child: ChildProcess | undefined;
  const start = async () => {
    child = fork(join(__dirname, 'identity-provider.child.mjs'), [String(port), clientAuth, ...portals], {
      execArgv: [],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    await answer(child);
    await tell();
  };
  const tell = async () => {
    child!.send(people);
    await answer(child!);
  };
  await start();
  return {
    env: {
      OIDC_ISSUER: `http://127.0.0.1:${port}`,
      OIDC_CLIENT_ID: 'portal',
      OIDC_CLIENT_SECRET: 'a secret that only the two know',
      OIDC_NAME: 'Acme',
    },
    start,
    /** What it says of people from now on, by the name with which they sign in there. */
    knows: async (more: Record<string, Claims>) => {
      people = { ...people, ...more };
      await tell();
    },
    async stop() {
      if (child!.exitCode !== null || child!.signalCode !== null) return;
      const ended = once(child!, 'exit');
      child!.kill();
      await ended;
    },
    /** Signs in under this name and returns the address to which the browser is sent back. */
    async signIn(address: string, name: string): Promise<URL> {
      const cookies = new Map<string, string>();
      let at = address;
      let form: URLSearchParams | null = null;
      for (let hop = 0; hop < 12; hop++) {
        const cookie = [...cookies].map(([key, value]) => `${key}=${value}`).join('; ');
        const sent = form ? { method: 'POST', body: form } : {};
        const reply: Response = await fetch(at, { ...sent, redirect: 'manual', headers: { cookie } });
        for (const line of reply.headers.getSetCookie()) {
          const [, key, value] = /^([^=]+)=([^;]*)/.exec(line)!;
          if (value) cookies.set(key!, value);
          else cookies.delete(key!);
        }
        await reply.text();
        form = null;
        const location = reply.headers.get('location');
        if (location) at = new URL(location, at).href;
        else if (reply.ok) form = new URLSearchParams({ prompt: 'login', login: name, password: 'any' });
        else throw new Error(`The identity provider replied ${reply.status} at ${at}`);
        if (!at.startsWith(`http://127.0.0.1:${port}/`)) return new URL(at);
      }
      throw new Error(`The identity provider did not send the browser back from ${at}`);
    },
  };
}

async function answer(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`The identity provider ended with ${code}.`);
  });
  ended.catch(() => undefined);
  await Promise.race([once(child, 'message'), ended]);
}
