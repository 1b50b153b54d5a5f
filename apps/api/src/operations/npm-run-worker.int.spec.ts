/** A worker that `npm run worker` has started ends with npm. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { environment } from '../testing/erasure-drill.js';
import { isRunning } from '../testing/is-running.js';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.js';
import { until } from '../testing/until.js';

const root = join(__dirname, '../../../..');
const closing = 'SIGTERM: closing …';
const masterKey = randomBytes(32).toString('hex');

let database: TestDatabase;
let dataDir: string;
/** A shell that the script replaces, as some shells do by themselves. */
let directly: string;
let output: string;
/** Resolves when nobody can write to the output any more, and all of it was read. */
let closed: Promise<unknown>;
let worker: number;
beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'staffroom-npm-'));
  directly = join(dataDir, 'shell');
  await writeFile(directly, '#!/bin/sh\neval "exec $2"\n', { mode: 0o755 });
});
afterEach(() => {
  if (isRunning(worker)) process.kill(worker, 'SIGKILL');
});
afterAll(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

it.each(['SIGTERM', 'SIGKILL'] as const)('a worker closes when npm gets %s', async (signal) => {
  const npm = await start('npm', ['run', 'worker']);
  npm.kill(signal);
  await until(() => !isRunning(worker));
  await closed;
  expect(output).toContain(closing);
  expect(output).not.toMatch(/could not|not everything/i);
});

it('a worker closes when npm is killed, even if no shell stays between the two', async () => {
  const npm = await start('npm', ['run', 'worker', '--script-shell', directly]);
  npm.kill('SIGKILL');
  await until(() => !isRunning(worker));
  await closed;
  expect(output).toContain(closing);
});

it('a worker goes on when the terminal in which npm was started is closed', async () => {
  const terminal = await start('sh', ['-c', `npm run worker --script-shell ${directly} & cat`]);
  const ended = once(terminal, 'exit');
  terminal.stdin!.end();
  await ended;
  await sleep(1_000);
  expect(isRunning(worker)).toBe(true);
  expect(output).not.toContain(closing);
});

/** Waits until the worker runs, which states its process id in each line. */
async function start(program: string, args: readonly string[]): Promise<ChildProcess> {
  const { PATH = '', HOME = '' } = process.env;
  const env = { PATH, HOME, ...environment(database, dataDir, masterKey) };
  const child = spawn(program, args, { cwd: root, env, stdio: 'pipe' });
  output = '';
  closed = once(child, 'close');
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const line = () => /^.*The Staffroom worker is running.*$/m.exec(output)?.[0];
  await until(() => line() !== undefined || child.exitCode !== null);
  worker = (JSON.parse(line() ?? '{}') as { pid: number }).pid;
  return child;
}
