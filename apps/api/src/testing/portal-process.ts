/** The portal and the operators' commands as processes of their own, for tests of what they leave behind and of how they die. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { origin } from './test-portal.js';
import { freePort } from './redis-server.js';
import { until } from './until.js';

export type Environment = Readonly<Record<string, string>>;

export interface PortalProcess {
  url: string;
  /** All it has printed so far. */
  output(): Buffer;
  stop(): Promise<void>;
}

export async function startPortalProcess(env: Environment): Promise<PortalProcess> {
  const port = await freePort();
  const child = run('main.ts', [], { ...env, PORT: String(port), DEMO: 'false', LOG_LEVEL: 'verbose' });
  const url = `http://localhost:${port}`;
  try {
    await until(() => child.output().includes('Staffroom is ready') || child.process.exitCode !== null, 60_000);
    if (child.process.exitCode !== null) throw new Error(child.output().toString());
  } catch (error) {
    child.process.kill('SIGKILL');
    throw error;
  }
  return {
    url,
    output: () => child.output(),
    async stop() {
      const exited = once(child.process, 'exit');
      child.process.kill('SIGTERM');
      await exited;
    },
  };
}

/** `npx staffroom …` to its end. */
export async function runCli(env: Environment, args: readonly string[], input = '') {
  const child = run('cli/staffroom.ts', args, env);
  child.process.stdin!.end(input);
  const [code] = (await once(child.process, 'close')) as [number | null];
  return { code, output: child.output().toString() };
}

/** Another entry of the portal, or a child of a test beside this file. */
export function run(entry: string, args: readonly string[], env: Environment) {
  const hooks = ['--import', join(__dirname, 'typescript-hooks.mjs')];
  const { PATH = '', HOME = '', TMPDIR = '' } = process.env;
  const child: ChildProcess = spawn(process.execPath, [...hooks, join(__dirname, '..', entry), ...args], {
    env: { PATH, HOME, ...(TMPDIR ? { TMPDIR } : {}), ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const chunks: Buffer[] = [];
  for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  return { process: child, output: () => Buffer.concat(chunks) };
}

/** Somebody's browser: keeps the cookie, names the portal's origin. */
export class Browser {
  cookie = '';

  constructor(private readonly url: string) {}

  async signIn(email: string, password: string): Promise<Response> {
    return this.send('POST', '/api/auth/login', { email, password });
  }

  async send(method: string, path: string, body?: object | FormData): Promise<Response> {
    const isForm = body instanceof FormData;
    const response = await fetch(this.url + path, {
      method,
      headers: {
        origin,
        cookie: this.cookie,
        ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
      },
      body: isForm ? body : body ? JSON.stringify(body) : undefined,
    });
    const [cookie] = response.headers.getSetCookie();
    if (cookie) this.cookie = cookie.split(';')[0]!;
    return response;
  }

  /** The answer's body; throws where it is not a success. */
  async ask<T>(method: string, path: string, body?: object | FormData): Promise<T> {
    const response = await this.send(method, path, body);
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return (text ? JSON.parse(text) : undefined) as T;
  }
}
