/**
 * Starts the test files that take longest first, so that no worker is left with a long one at the end. Jest orders them by their
 * former durations, which a fresh checkout does not know, and then by their size.
 */
import { statSync } from 'node:fs';
import { basename } from 'node:path';

/** Those that took more than 30 seconds in a fresh checkout on two cores, with these seconds. */
const slow = new Map(
  Object.entries({
    'changes.int': 58,
    'authorization.int': 51,
    'shell.e2e': 39,
    'sign-in.e2e': 38,
    'closures.int': 32,
  }),
);

/** @typedef {{ path: string }} Test */

export default class LongestFirst {
  /** @param {Test[]} tests */
  sort(tests) {
    const weights = new Map(tests.map((test) => [test, weightOf(test.path)]));
    return [...tests].sort((a, b) => (weights.get(b) ?? 0) - (weights.get(a) ?? 0));
  }

  /** With `--shard`. @param {Test[]} tests @param {{ shardIndex: number, shardCount: number }} part */
  shard(tests, { shardIndex, shardCount }) {
    return this.sort(tests).filter((_, n) => n % shardCount === shardIndex - 1);
  }

  /** With `--onlyFailures`, which needs what this does not keep. @param {Test[]} tests */
  allFailedTests(tests) {
    return tests;
  }

  cacheResults() {}
}

/** @param {string} path */
function weightOf(path) {
  return 1e9 * (slow.get(basename(path).replace(/\.spec\.tsx?$/, '')) ?? 0) + statSync(path).size;
}
