import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** docs/develop/mutation.md has the results and the reasons of the survivors. */
export default {
  mutate: ['libs/domain/src/**/*.ts', '!libs/domain/src/**/*.spec.ts', '!libs/domain/src/testing/**'],
  testRunner: 'jest',
  plugins: [join(import.meta.dirname, 'node_modules/@stryker-mutator/jest-runner/dist/src/index.js')],
  jest: { configFile: 'lab/mutation/jest.config.mjs' },
  coverageAnalysis: 'perTest',
  reporters: ['clear-text', 'progress', 'json'],
  jsonReporter: { fileName: 'lab/mutation/node_modules/.cache/report.json' },
  tempDirName: mkdtempSync(join(tmpdir(), 'staffroom-mutation-')),
  // what the tests of libs/domain do not read need not be copied
  ignorePatterns: [
    '/apps/api',
    '/apps/web/src',
    '/docs',
    '/lab/bench',
    '/lab/mutation/node_modules',
    '/tools',
    '/.data',
  ],
  thresholds: { high: 95, low: 90, break: 90 },
};
