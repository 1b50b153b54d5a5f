/** The real portal, as `npm start` runs it, on a folder and port of its own. */
import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export interface RunningPortal {
  url: string;
  dataDir: string;
  /** What it printed so far. */
  output(): string;
  /** Ends it and, unless told otherwise, removes its folder. */
  stop(options?: { keepData?: boolean }): Promise<void>;
  /** Ends it as a power cut would; its folder stays, to be started again. */
  kill(): Promise<void>;
}

export interface PortalOptions {
  /** The folder of a portal before; a new one when left out. */
  dataDir?: string;
  env?: Record<string, string>;
}

const MAIN = join(__dirname, '../../../api/dist/main.js');
const START_MS = 120_000;
const STOP_MS = 20_000;
const POLL_MS = 100;

export async function startPortal({ dataDir = newFolder(), env = {} }: PortalOptions = {}): Promise<RunningPortal> {
  if (!existsSync(MAIN)) throw new Error('The portal is not built: run "npm run build" first.');
  const port = await freePort();
  const child = spawn(process.execPath, ['--enable-source-maps', MAIN], {
    env: { ...cleanEnvironment(), DATA_DIR: dataDir, PORT: String(port), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  const portal: RunningPortal = {
    url: `http://localhost:${port}`,
    dataDir,
    output: () => output,
    async stop({ keepData = false } = {}) {
      await end(child, 'SIGTERM');
      if (!keepData) rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
    },
    kill: () => end(child, 'SIGKILL'),
  };
  await ready(portal, child);
  return portal;
}

async function ready(portal: RunningPortal, child: ChildProcess): Promise<void> {
  const until = Date.now() + START_MS;
  while (hasNotEnded(child) && Date.now() < until) {
    const answer = await fetch(`${portal.url}/api/health`).catch(() => undefined);
    await answer?.body?.cancel();
    if (answer?.status === 200) return;
    await sleep(POLL_MS);
  }
  await portal.stop({ keepData: true });
  throw new Error(`The portal did not become ready. It said:\n${portal.output()}`);
}

async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (!hasNotEnded(child)) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  const impatience = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
  await ended;
  clearTimeout(impatience);
}

function hasNotEnded(child: ChildProcess): boolean {
  return child.exitCode === null && child.signalCode === null;
}

/** Settings of whoever runs the tests must not reach the portal under test. */
function cleanEnvironment(): Record<string, string | undefined> {
  const { PATH, HOME, TMPDIR, LANG } = process.env;
  return { PATH, HOME, TMPDIR, LANG, NODE_ENV: 'production' };
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'staffroom-portal-'));
  chmodSync(folder, 0o711); // as root the database runs as another user, who must pass through
  return folder;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, 'localhost');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  return port;
}
