/** What the set-ups share: real processes that end with the script, waiting, and a table of results. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from '../../scripts/run-step.mjs';
import { staffroom } from '../support/commands.mjs';
import { endWithThis } from '../support/end-with-this.mjs';

const patienceMs = 120_000;
const stopMs = 20_000;

/** @typedef {import('node:child_process').ChildProcess & { output: string }} Running */

export class SetUp {
  /** @type {string[]} */
  failures = [];
  /** What to do at the end, the last one first. @type {(() => unknown)[]} */
  closers = [];

  /** @param {string} name */
  constructor(name) {
    this.folder = mkdtempSync(join(tmpdir(), `staffroom-${name}-`));
    chmodSync(this.folder, 0o711); // if this is root, the database runs as another user, who needs access
  }

  /** A line of the table. @param {string} what @param {string | number} result @param {string} [detail] */
  row(what, result, detail = '') {
    console.log(`  ${what.padEnd(52)} ${String(result).padEnd(8)} ${detail}`);
  }

  /** A line of the table that must be true. @param {boolean} holds @param {string} what @param {string} [detail] */
  expect(holds, what, detail = '') {
    this.row(what, holds ? 'ok' : 'FAILED', detail);
    if (!holds) this.failures.push(`${what} ${detail}`.trim());
  }

  /**
   * Starts a program, and waits for a line of its output.
   * @param {string} program
   * @param {string[]} args
   * @param {{ env?: Record<string, string>, readyLine?: string, cwd?: string, uid?: number, gid?: number }} [options]
   * @returns {Promise<Running>}
   */
  async start(program, args, { env = {}, readyLine, ...options } = {}) {
    const { PATH = '', HOME = '' } = process.env;
    const started = spawn(program, args, {
      ...options,
      env: { PATH, HOME, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const child = Object.assign(started, { output: '' });
    endWithThis(child);
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (child.output += chunk));
    this.closers.push(() => stop(child));
    if (readyLine === undefined) return child;
    await until(() => child.output.includes(readyLine) || hasEnded(child));
    if (!child.output.includes(readyLine)) throw new Error(`${program} did not start:\n${child.output}`);
    return child;
  }

  /** @param {Record<string, string>} env @param {string | undefined} [readyLine] */
  portal(env, readyLine = 'Staffroom is ready') {
    return this.start(process.execPath, [join(root, 'apps/api/dist/main.js')], { env, readyLine });
  }

  /** @param {Record<string, string>} env */
  worker(env) {
    const readyLine = 'The Staffroom worker is running';
    return this.start(process.execPath, [join(root, 'apps/api/dist/worker.js')], { env, readyLine });
  }

  /** A command of operators, which must succeed. @param {Record<string, string>} env @param {string[]} args */
  async command(env, ...args) {
    const { code, output } = await staffroom(env, args);
    this.expect(code === 0, `staffroom ${args.join(' ').replace(this.folder, '…')}`, code === 0 ? '' : output);
    return output;
  }
}

/**
 * Tries a set-up. The process fails if one of the lines failed.
 * @param {string} name
 * @param {(setUp: SetUp) => Promise<unknown>} work
 * @param {string[]} [needs] programs without which nothing can be tried
 */
export async function tryOut(name, work, needs = []) {
  const missing = needs.filter((program) => !versionOf(program));
  if (missing.length > 0) {
    console.log(`${name}: SKIPPED, because ${missing.join(' and ')} cannot be found here.`);
    process.exit(0);
  }
  console.log(`${name} (${[`Node ${process.version}`, ...needs.map(versionOf)].join('; ')})`);
  const setUp = new SetUp(name);
  try {
    await work(setUp);
  } catch (error) {
    setUp.failures.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
  }
  for (const close of setUp.closers.reverse()) await close();
  rmSync(setUp.folder, { recursive: true, force: true });
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
 * @template T
 * @param {() => T | Promise<T>} condition
 */
export async function until(condition) {
  for (const end = Date.now() + patienceMs; Date.now() < end; await sleep(200)) {
    const result = await condition();
    if (result) return result;
  }
  return null;
}

/** @param {string} program @returns {string | null} the first line, such as "HAProxy version 2.6.12…" */
function versionOf(program) {
  for (const argument of ['--version', '-v']) {
    try {
      return execFileSync(program, [argument], { stdio: 'pipe' }).toString().split('\n')[0] || program;
    } catch {
      // not installed, or it prints its version otherwise
    }
  }
  return null;
}
