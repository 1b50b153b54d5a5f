/** Runs the portal and the operators' commands as child processes, for tests of their traces and of crashes. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { entryArgs } from './entry-args.js';
import { origin } from './test-portal.js';
import { freePort } from './free-port.js';
import { until } from './until.js';

export type Environment = Readonly<Record<string, string>>;

export interface PortalProcess {
  url: string;
  /** Everything it has printed so far. */
  output(): Buffer;
  /** Resolves with the exit code when it has ended, by itself or because it was stopped, and all of its output was read. */
  exited: Promise<number | null>;
  stop(): Promise<void>;
}

export async function startPortalProcess(env: Environment): Promise<PortalProcess> {
  const port = await freePort();
  const child = run('main', [], { ...env, PORT: String(port), DEMO: 'false', LOG_LEVEL: 'verbose' });
  const url = `http://localhost:${port}`;
  const exited = once(child.process, 'close').then(([code]) => code as number | null);
  try {
    await until(() => child.output().includes('Staffroom is ready') || child.process.exitCode !== null);
    if (child.process.exitCode !== null) await exited.then(() => Promise.reject(new Error(child.output().toString())));
  } catch (error) {
    child.process.kill('SIGKILL');
    throw error;
  }
  return {
    url,
    output: () => child.output(),
    exited,
    async stop() {
      child.process.kill('SIGTERM');
      await exited;
    },
  };
}

/** Runs `./staffroom …` until it exits. */
export async function runCli(env: Environment, args: readonly string[], input = '') {
  const child = run('cli/staffroom', args, env);
  child.process.stdin!.end(input);
  const [code] = (await once(child.process, 'close')) as [number | null];
  return { code, output: child.output().toString() };
}

/** Runs an entry point of the portal or a child process from this folder. */
export function run(entry: string, args: readonly string[], env: Environment) {
  const { PATH = '', HOME = '', TMPDIR = '' } = process.env;
  const child: ChildProcess = spawn(process.execPath, entryArgs(entry, ...args), {
    env: { PATH, HOME, ...(TMPDIR ? { TMPDIR } : {}), ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const chunks: Buffer[] = [];
  for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  return { process: child, output: () => Buffer.concat(chunks) };
}

/** Behaves like a browser: keeps the session cookie and sends the portal's origin. */
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
    const cookie = response.headers.getSetCookie().find((given) => given.startsWith('sid='));
    if (cookie) this.cookie = cookie.split(';')[0]!;
    return response;
  }

  /** Returns the body of the response. Throws if the call failed. */
  async ask<T>(method: string, path: string, body?: object | FormData): Promise<T> {
    const response = await this.send(method, path, body);
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return (text ? JSON.parse(text) : undefined) as T;
  }
}
