/** What the scripts in this folder share: real processes that end with the script, waiting, and a table of results. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { endWithTrial } from '../trial/site/end-with-trial.mjs';
import { root } from '../../scripts/run-step.mjs';

const patienceMs = 120_000;
const stopMs = 20_000;

export const mainFile = join(root, 'apps/api/dist/main.js');
export const workerFile = join(root, 'apps/api/dist/worker.js');

/** @typedef {import('node:child_process').ChildProcess & { output: string }} Running */

/** One set-up that is tried: its folder, its processes and its table. */
export class SetUp {
  /** @type {string[]} */
  failures = [];
  /** @type {(() => unknown)[]} */
  #closers = [];

  /** @param {string} name of its script */
  constructor(name) {
    this.folder = mkdtempSync(join(tmpdir(), `staffroom-try-${name}-`));
    chmodSync(this.folder, 0o711); // if this is root, the database runs as another user, who needs access
  }

  /** Prints a line of the table. @param {string} what @param {string | number} result @param {string} [detail] */
  row(what, result, detail = '') {
    console.log(`  ${what.padEnd(44)} ${String(result).padEnd(12)} ${detail}`);
  }

  /** A line of the table that must be true. @param {boolean} holds @param {string} what @param {string} [detail] */
  expect(holds, what, detail = '') {
    this.row(what, holds ? 'ok' : 'FAILED', detail);
    if (!holds) this.failures.push(`${what} ${detail}`.trim());
  }

  /** Things are closed in reverse order. @param {() => unknown} close */
  atEnd(close) {
    this.#closers.push(close);
  }

  /**
   * Starts a program, and waits for a line of its output.
   * @param {string} program @param {string[]} args
   * @param {{ env?: Record<string, string>, readyLine?: string, cwd?: string, uid?: number, gid?: number }} [options]
   * @returns {Promise<Running>}
   */
  async start(program, args, { env = {}, readyLine, ...options } = {}) {
    const { PATH = '', HOME = '' } = process.env;
    const spawned = spawn(program, args, {
      ...options,
      env: { PATH, HOME, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const child = Object.assign(spawned, { output: '' });
    endWithTrial(child);
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (child.output += chunk));
    this.atEnd(() => stop(child));
    if (readyLine === undefined) return child;
    await until(() => child.output.includes(readyLine) || hasEnded(child));
    if (!child.output.includes(readyLine)) throw new Error(`${program} did not start:\n${child.output}`);
    return child;
  }

  /** @param {Record<string, string>} env */
  portal(env) {
    const readyLine = 'Staffroom is ready';
    return this.start(process.execPath, ['--enable-source-maps', mainFile], { env, readyLine });
  }

  /** @param {Record<string, string>} env */
  worker(env) {
    const readyLine = 'The Staffroom worker is running';
    return this.start(process.execPath, ['--enable-source-maps', workerFile], { env, readyLine });
  }

  async close() {
    for (const close of this.#closers.reverse()) await close();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/**
 * Runs a script of this folder to its end. It fails if one of its lines failed.
 * @param {string} name of the script
 * @param {(setUp: SetUp) => Promise<void>} work
 * @param {string[]} [needs] programs without which nothing can be tried, with Debian's names
 */
export async function tryOut(name, work, needs = []) {
  const missing = needs.filter((program) => !versionOf(program));
  if (missing.length > 0) {
    console.log(`${name}: SKIPPED, because ${missing.join(' and ')} cannot be found here.`);
    process.exit(0);
  }
  const versions = [`Node ${process.version}`, ...needs.map((program) => versionOf(program))];
  console.log(`${name} (${versions.join('; ')})`);
  const setUp = new SetUp(name);
  try {
    await work(setUp);
  } catch (error) {
    setUp.failures.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
  } finally {
    await setUp.close();
  }
  for (const failure of setUp.failures) console.error(`✗ ${failure}`);
  process.exit(setUp.failures.length > 0 ? 1 : 0);
}

/** @param {import('node:child_process').ChildProcess} child @returns {Promise<number | null>} its exit code */
export async function stop(child) {
  if (hasEnded(child)) return child.exitCode;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const late = setTimeout(() => child.kill('SIGKILL'), stopMs);
  const [code] = await ended;
  clearTimeout(late);
  return code;
}

/** @param {import('node:child_process').ChildProcess} child */
export function hasEnded(child) {
  return child.exitCode !== null || child.signalCode !== null;
}

/**
 * Waits until the result is true, and returns it. Null after two minutes.
 * @template T @param {() => T | Promise<T>} condition @param {number} [everyMs]
 */
export async function until(condition, everyMs = 200) {
  for (const end = Date.now() + patienceMs; Date.now() < end; await sleep(everyMs)) {
    const result = await condition();
    if (result) return result;
  }
  return null;
}

/** @param {string} program @returns {string | null} its first line, such as "prometheus, version 2.42.0…" */
export function versionOf(program) {
  for (const argument of ['--version', '-v', 'version']) {
    try {
      const [line] = execFileSync(program, [argument], { stdio: 'pipe' }).toString().split('\n');
      return line || program;
    } catch {
      // not installed, or it prints its version otherwise
    }
  }
  return null;
}
