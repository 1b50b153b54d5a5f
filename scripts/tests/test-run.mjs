/** The steps of `npm test` and `npm run test:all`: checks, Jest, and the count of tests in the last line. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { root, runStep, nodeProgram, StepFailed } from '../run-step.mjs';

export const CORES = Math.max(2, availableParallelism());

/** @typedef {import('../run-step.mjs').Command} Command */
/** The name of a check, and its program. @typedef {[string, Command]} Check */

export class TestRun {
  #started = performance.now();
  #results = mkdtempSync(join(tmpdir(), 'staffroom-results-'));
  #runs = 0;
  tests = { passed: 0, failed: 0 };

  /** Does the work, prints the closing lines, and ends the process. @param {(run: TestRun) => Promise<unknown>} work */
  static async of(work) {
    const run = new TestRun();
    try {
      await work(run);
    } catch (error) {
      console.error(error instanceof StepFailed ? error.message : error);
      process.exitCode = 1;
    }
    run.#close();
  }

  /** The checks do not depend on each other. @param {Check[]} checks */
  async check(checks) {
    const waiting = [...checks];
    const lane = async () => {
      for (let check = waiting.shift(); check; check = waiting.shift()) {
        await runStep(check[0], check[1], { quiet: true });
      }
    };
    await Promise.all(Array.from({ length: CORES }, lane));
  }

  /**
   * Fails if any test fails, or if a project has none.
   * @param {string} title
   * @param {{ projects: string[], workers: number, only?: string[] }} options `only` are patterns of paths
   */
  async jest(title, { projects, workers, only = [] }) {
    const outputFile = join(this.#results, `${this.#runs++}.json`);
    // without a limit of memory, a single worker would be the process of Jest itself
    const limits = [`--maxWorkers=${workers}`, '--workerIdleMemoryLimit=2GB'];
    const options = [...limits, '--json', `--outputFile=${outputFile}`, '--selectProjects', ...projects];
    try {
      await runStep(title, nodeProgram('jest/bin/jest.js', ...only, ...options));
    } finally {
      if (existsSync(outputFile)) this.#count(JSON.parse(readFileSync(outputFile, 'utf8')).testResults, projects);
      else this.tests.failed++; // the runner failed, so its passed tests do not count
    }
  }

  /** @param {any[]} files @param {string[]} projects */
  #count(files, projects) {
    for (const project of projects) {
      const own = files.filter(({ name }) => projectOf(name) === project);
      const statuses = own.flatMap(({ assertionResults }) => assertionResults.map(({ status }) => status));
      const having = (/** @type {string} */ wanted) => statuses.filter((status) => status === wanted).length;
      // a test file that does not load counts as a failure, although none of its tests ran
      const unloaded = own.filter(
        ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
      );
      const [passed, failed, skipped] = [having('passed'), having('failed') + unloaded.length, having('pending')];
      this.tests.passed += passed;
      this.tests.failed += failed;
      console.log(`  ${project}: ${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`);
      if (passed + failed === 0) throw new StepFailed(`✗ no ${project} test ran`);
    }
  }

  #close() {
    rmSync(this.#results, { recursive: true, force: true });
    const { passed, failed } = this.tests;
    const seconds = ((performance.now() - this.#started) / 1000).toFixed(0);
    console.log(`\n${process.exitCode ? 'Failed' : 'All good'} after ${seconds} s`);
    console.log(`${passed} passed, ${failed} failed`);
    process.exit();
  }
}

/** By file name, as in `jest.config.mjs`. @param {string} file */
function projectOf(file) {
  if (file.endsWith('.e2e.spec.ts')) return 'browser';
  if (file.endsWith('.int.spec.ts')) return 'database';
  return file.startsWith(join(root, 'apps/web/')) ? 'web' : 'pure';
}
