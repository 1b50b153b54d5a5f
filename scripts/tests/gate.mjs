/** The steps of `npm test`. */
import { nodeProgram, runStep } from '../run-step.mjs';
import { recordBuild } from '../build.mjs';
import { install } from '../install.mjs';
import { seedDemoCompanies } from './demo-companies.mjs';
import { CORES } from './test-run.mjs';

const PRODUCT = ['libs', 'migrations', 'tools', 'apps/api/src', 'apps/web/src'];
const NOT_PRODUCT = ['**/*.{spec,cases}.*', '**/testing/**'];

/** @param {import('./test-run.mjs').TestRun} run */
export async function gate(run) {
  process.env.STAFFROOM_TESTS = 'gate';
  await install();
  await runStep('types', nodeProgram('@typescript/native/bin/tsc', '-b', '.', 'apps/api/tsconfig.testing.json'), {
    quiet: true,
  });
  await run.check(CHECKS); // most of these read what "types" has written
  recordBuild();
  await run.check(CHECKS_OF_THE_BUILD);
  // While these compute, the company of the browser tests is seeded.
  await Promise.all([run.jest('pure tests', { projects: ['pure'], workers: CORES }), seedDemoCompanies(['demo'])]);
  // most of these wait for databases, processes, pages and time limits, so there are more workers than cores
  await run.jest('database, web and browser tests', { projects: ['database', 'web', 'browser'], workers: CORES + 1 });
}

/** The longest first. @type {import('./test-run.mjs').Check[]} */
const CHECKS = [
  ['lint', eslint(['libs', 'migrations', 'tools', 'apps/api/src'])],
  ['lint of the client', eslint(['apps/web/src'])],
  [
    'formatting',
    nodeProgram(
      'prettier/bin/prettier.cjs',
      '--check',
      '--log-level=warn',
      ...PRODUCT,
      ...NOT_PRODUCT.map((each) => `!${each}`),
    ),
  ],
  ['types of the tests', nodeProgram('@typescript/native/bin/tsc', '-p', 'tsconfig.check.json')],
  ['types of the scripts', nodeProgram('@typescript/native/bin/tsc', '-p', 'tsconfig.scripts.json')],
  ['web build', nodeProgram('vite/bin/vite.js', 'build', 'apps/web', '--logLevel=warn')],
  ['bundle', [process.execPath, 'scripts/bundle.mjs']],
  [
    'dependency rules',
    nodeProgram(
      'dependency-cruiser/bin/dependency-cruise.mjs',
      ...['libs/contracts/src', 'libs/domain/src', 'migrations', 'apps/api/src', 'apps/web'],
    ),
  ],
];

/** @type {import('./test-run.mjs').Check[]} */
const CHECKS_OF_THE_BUILD = [
  ['coverage of the specification', [process.execPath, 'scripts/tests/spec-coverage.mjs']],
  ['web size', [process.execPath, 'scripts/check-web-size.mjs']],
];

/** Tests and their helpers are linted by `npm run test:all`. @param {string[]} folders @returns {import('../run-step.mjs').Command} */
function eslint(folders) {
  const ignored = NOT_PRODUCT.map((pattern) => `--ignore-pattern=${pattern}`);
  return nodeProgram('eslint/bin/eslint.js', ...folders, ...ignored, '--max-warnings=0');
}
