/** A real identity provider for the portal of a test, in a process of its own. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { freePort } from './portal.js';

const CHILD = join(__dirname, '../../../api/src/testing/identity-provider.child.mjs');

export type IdentityProvider = Awaited<ReturnType<typeof startIdentityProvider>>;

/** `people` is what it says of each person, by the name with which they sign in there. */
export async function startIdentityProvider(portal: string, people: Record<string, object>) {
  const port = await freePort();
  const child = fork(CHILD, [String(port), 'client_secret_post', portal], {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await once(child, 'message');
  child.send(people);
  await once(child, 'message');
  return {
    env: {
      OIDC_ISSUER: `http://127.0.0.1:${port}`,
      OIDC_CLIENT_ID: 'portal',
      OIDC_CLIENT_SECRET: 'a secret that only the two know',
      OIDC_NAME: 'Acme',
    },
    stop: () => end(child),
  };
}

async function end(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill();
  await ended;
}
