/** Starts the portal as `npm start` does, with its own data folder and port. */
import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PlainDate } from '@staffroom/contracts/plain-date.js';
import { setTimeout as sleep } from 'node:timers/promises';

export interface RunningPortal {
  url: string;
  dataDir: string;
  /** The output so far. */
  output(): string;
  /** Stops the portal, removes its data folder unless `keepData` is set, and returns the exit code. */
  stop(options?: { keepData?: boolean }): Promise<number | null>;
  /** Kills the portal as a power cut would. Its data folder stays. */
  kill(): Promise<void>;
}

export interface PortalOptions {
  /** The data folder of an earlier portal; by default a new folder. */
  dataDir?: string;
  /** An empty PORT counts as not set. */
  env?: Record<string, string>;
  /** The day on which it starts, for the portal only: the browser needs a clock of its own. By default today. */
  day?: PlainDate;
  /** A file of texts that it has instead of its own German ones. */
  germanTexts?: string;
}

const MAIN = join(__dirname, '../../../api/dist/main.js');
const MOVED = join(__dirname, '../../../api/dist/testing/moved-portal.child.js');
const PSEUDO = join(__dirname, '../../../api/dist/testing/pseudo-portal.child.js');
const START_MS = 300_000;
const STOP_MS = 20_000;
const POLL_MS = 50;

export async function startPortal({
  dataDir = newFolder(),
  env = {},
  day,
  germanTexts,
}: PortalOptions = {}): Promise<RunningPortal> {
  const program = germanTexts ? [PSEUDO, germanTexts] : day ? [MOVED, day] : [MAIN];
  const { child, output } = spawnPortal({ DATA_DIR: dataDir, PORT: String(await freePort()), ...env }, program);
  const stop = async ({ keepData = false } = {}) => {
    await end(child, 'SIGTERM');
    if (!keepData) rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
    return child.exitCode;
  };
  const url = await announcedUrl(child, output);
  if (!url) {
    await stop();
    throw new Error(`The portal did not become ready. Its output:\n${output()}`);
  }
  return { url, dataDir, output, stop, kill: () => end(child, 'SIGKILL') };
}

/** Runs a portal that should fail to start; returns its exit code and output. */
export async function failToStart(env: Record<string, string>): Promise<{ exitCode: number | null; output: string }> {
  const dataDir = newFolder();
  const { child, output } = spawnPortal({ DATA_DIR: dataDir, ...env });
  await once(child, 'close');
  rmSync(dataDir, { recursive: true, force: true });
  return { exitCode: child.exitCode, output: output() };
}

export function newFolder(): string {
  const folder = mkdtempSync(join(process.env['STAFFROOM_DEMO_COMPANIES'] ?? tmpdir(), 'portal-'));
  chmodSync(folder, 0o711); // as root, the database runs as another user, who must be able to enter the folder
  return folder;
}

function spawnPortal(
  env: Record<string, string>,
  program: readonly string[] = [MAIN],
): { child: ChildProcess; output: () => string } {
  if (!existsSync(MAIN)) throw new Error('The portal is not built: run "npm run build" first.');
  const child = spawn(process.execPath, ['--enable-source-maps', ...program], {
    env: { ...cleanEnvironment(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  return { child, output: () => output };
}

async function announcedUrl(child: ChildProcess, output: () => string): Promise<string | undefined> {
  const until = Date.now() + START_MS;
  while (hasNotEnded(child) && Date.now() < until) {
    const url = /Staffroom is ready: ([^\s"]+)/.exec(output())?.[1];
    if (url) return url;
    await sleep(POLL_MS);
  }
  return undefined;
}

async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (!hasNotEnded(child)) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  const timeout = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
  await ended;
  clearTimeout(timeout);
}

function hasNotEnded(child: ChildProcess): boolean {
  return child.exitCode === null && child.signalCode === null;
}

/** The settings of the shell that runs the tests must not reach the portal. */
function cleanEnvironment(): Record<string, string | undefined> {
  const { PATH, HOME, TMPDIR, LANG } = process.env;
  return { PATH, HOME, TMPDIR, LANG, NODE_ENV: 'production' };
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  return port;
}
