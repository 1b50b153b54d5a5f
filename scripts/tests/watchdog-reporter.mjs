/** Ends a test run when no test has finished for some minutes, and prints the tests that were running. */
import { existsSync, readFileSync } from 'node:fs';
import { removeTestFolder } from './test-folder.mjs';

// longer than the limit of a single test, which Jest enforces
const SILENCE_MS = 5 * 60_000;
const CHECK_MS = 10_000;

export default class WatchdogReporter {
  /** The current test of each test file, by path. @type {Map<string, string>} */
  #running = new Map();
  #lastSign = Date.now();
  /** @type {NodeJS.Timeout | undefined} */
  #timer;

  onRunStart() {
    this.#timer = setInterval(() => {
      if (Date.now() - this.#lastSign > SILENCE_MS) void this.#giveUp();
    }, CHECK_MS);
    this.#timer.unref();
  }

  /** @param {{ path: string }} test */
  onTestFileStart({ path }) {
    this.#running.set(path, 'before its first test');
    this.#lastSign = Date.now();
  }

  /**
   * @param {{ path: string }} test
   * @param {{ fullName: string }} testCase
   */
  onTestCaseStart({ path }, { fullName }) {
    this.#running.set(path, fullName);
  }

  /**
   * @param {{ path: string }} test
   * @param {{ fullName: string }} testCase
   */
  onTestCaseResult({ path }, { fullName }) {
    this.#running.set(path, `after "${fullName}"`);
    this.#lastSign = Date.now();
  }

  /** @param {{ path: string }} test */
  onTestFileResult({ path }) {
    this.#running.delete(path);
    this.#lastSign = Date.now();
  }

  onRunComplete() {
    this.#running.clear();
    this.#lastSign = Date.now();
  }

  async #giveUp() {
    clearInterval(this.#timer);
    const files = [...this.#running].map(([path, at]) => `\n  ${path}: ${at}`);
    const where = files.length > 0 ? `Running:${files.join('')}` : 'All tests are done, but something is still open.';
    console.error(`No test has finished for ${SILENCE_MS / 60_000} minutes, so the run ends here. ${where}`);
    if (process.env.STAFFROOM_TEST_CLUSTER) await removeTestFolder(process.env.STAFFROOM_TEST_CLUSTER);
    for (const pid of childProcesses()) process.kill(pid, 'SIGKILL');
    process.exit(1);
  }
}

/** A worker in an endless loop does not notice that this process ends. Only Linux lists the children of a process. */
function childProcesses() {
  const list = `/proc/${process.pid}/task/${process.pid}/children`;
  return existsSync(list) ? readFileSync(list, 'utf8').split(' ').filter(Boolean).map(Number) : [];
}
