/**
 * `npm test`: runs all checks and tests, cheapest first, and stops at the first failure. With `--with-set-ups`, as in CI, also the
 * proofs, four set-ups of `lab/set-ups` and a trial. They wait most of the time, so they run beside the tests.
 */
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { recordBuild } from './build.mjs';
import { install } from './install.mjs';
import { nodeProgram, root, runStep, StepFailed } from './run-step.mjs';

const CORES = Math.max(2, availableParallelism());

const ROOMS = ['libs/contracts/src', 'libs/domain/src', 'migrations', 'apps/api/src', 'apps/web'];

/** @type {[string, string[]][]} */
const SET_UPS = [
  ['proofs', ['lab/set-ups/proofs.mjs']],
  ['two portals with one file store', ['lab/set-ups/file-store.mjs']],
  ['poolers', ['lab/set-ups/poolers.mjs']],
  ['failover', ['lab/set-ups/failover.mjs']],
  ['trial', ['lab/trial/run.mjs', '--minutes', '2', '--seed', '691']], // all faults within the first 90 seconds
];

const started = performance.now();
const results = mkdtempSync(join(tmpdir(), 'staffroom-results-'));
const demoCompanies = mkdtempSync(join(tmpdir(), 'staffroom-demos-'));
chmodSync(demoCompanies, 0o711); // as root, the database runs as another user, who must be able to enter the folder
process.env.STAFFROOM_DEMO_COMPANIES = demoCompanies;
const tests = { passed: 0, failed: 0 };

try {
  await install();
  await runStep('types', nodeProgram('@typescript/native/bin/tsc', '-b', '.', 'apps/api/tsconfig.testing.json'), {
    quiet: true,
  });
  // most of these read what "types" has written
  await inTwoLanes([
    // in two parts, because together they would take longer than all the others
    ['lint', nodeProgram('eslint/bin/eslint.js', '.', '--ignore-pattern=apps/web/src/**', '--max-warnings=0')],
    ['lint of the client', nodeProgram('eslint/bin/eslint.js', 'apps/web/src', '--max-warnings=0')],
    ['formatting', nodeProgram('prettier/bin/prettier.cjs', '--check', '--log-level=warn', '.')],
    ['types of the tests', nodeProgram('@typescript/native/bin/tsc', '-p', 'tsconfig.check.json')],
    ['types of the scripts', nodeProgram('@typescript/native/bin/tsc', '-p', 'tsconfig.scripts.json')],
    ['web build', nodeProgram('vite/bin/vite.js', 'build', 'apps/web', '--logLevel=warn')],
    ['bundle', [process.execPath, 'scripts/bundle.mjs']],
    ['unused code and packages', nodeProgram('knip/bin/knip.js', '--no-progress')],
    ['dependency rules', nodeProgram('dependency-cruiser/bin/dependency-cruise.mjs', ...ROOMS)],
  ]);
  recordBuild();
  await runStep('coverage of the specification', [process.execPath, 'scripts/spec-coverage.mjs', '--check'], {
    quiet: true,
  });
  if (existsSync(join(root, 'scripts/check-web-size.mjs'))) {
    await runStep('web size', [process.execPath, 'scripts/check-web-size.mjs'], { quiet: true });
  }
  const beside = process.argv.includes('--with-set-ups') ? runSetUps() : undefined;
  beside?.catch(() => undefined); // it is awaited below
  // While these compute, the companies of the browser tests are seeded: ten files would wait for the large one.
  await Promise.all([runTests(['pure'], CORES), seedDemoCompanies()]);
  // most of these wait for databases, processes, pages and time limits, so there are more workers than cores
  await runTests(['database', 'web', 'browser'], CORES + Math.max(2, Math.ceil(CORES / 2)));
  await beside;
} catch (error) {
  console.error(error instanceof StepFailed ? error.message : error);
  process.exitCode = 1;
} finally {
  for (const folder of [results, demoCompanies]) rmSync(folder, { recursive: true, force: true });
}
if (tests.passed + tests.failed === 0) process.exitCode = 1;
console.log(
  `\n${process.exitCode ? 'Failed' : 'All good'} after ${((performance.now() - started) / 1000).toFixed(0)} s`,
);
console.log(`${tests.passed} passed, ${tests.failed} failed`);
process.exit();

async function runSetUps() {
  for (const [name, args] of SET_UPS) console.log(await runStep(name, [process.execPath, ...args], { quiet: true }));
}

async function seedDemoCompanies() {
  for (const company of ['large', 'demo']) {
    const program = [
      process.execPath,
      join(root, 'scripts/seed-demo-company.mjs'),
      company,
      join(demoCompanies, company),
    ];
    await runStep(`demo company for browsers: ${company}`, /** @type {[string, string]} */ (program), { quiet: true });
  }
}

async function runTests(projects, workers) {
  const outputFile = join(results, `${projects[0]}.json`);
  // without a limit of memory, a single worker would be the process of Jest itself
  const limits = [`--maxWorkers=${workers}`, '--workerIdleMemoryLimit=2GB'];
  const options = [...limits, '--json', `--outputFile=${outputFile}`, '--selectProjects', ...projects];
  const jest = nodeProgram('jest/bin/jest.js', ...options);
  try {
    await runStep(`${projects.join(', ')} tests`, jest);
  } finally {
    if (existsSync(outputFile)) count(projects, JSON.parse(readFileSync(outputFile, 'utf8')).testResults);
    else tests.failed++; // the runner failed, so its passed tests do not count
  }
}

function count(projects, files) {
  for (const project of projects) {
    const own = files.filter(({ name }) => projectOf(name) === project);
    const statuses = own.flatMap(({ assertionResults }) => assertionResults.map(({ status }) => status));
    const having = (wanted) => statuses.filter((status) => status === wanted).length;
    // a test file that does not load counts as a failure, although none of its tests ran
    const unloaded = own.filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0);
    const [passed, failed, skipped] = [having('passed'), having('failed') + unloaded.length, having('pending')];
    tests.passed += passed;
    tests.failed += failed;
    console.log(`  ${project}: ${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`);
    if (passed + failed === 0) throw new StepFailed(`✗ no ${project} test ran`);
  }
}

/** By file name, as in `jest.config.mjs`. */
function projectOf(file) {
  if (file.endsWith('.e2e.spec.ts')) return 'browser';
  if (file.endsWith('.int.spec.ts')) return 'database';
  return file.startsWith(join(root, 'apps/web/')) ? 'web' : 'pure';
}

/** The checks do not depend on each other, and the smallest supported machine has two cores. */
async function inTwoLanes(checks) {
  const waiting = [...checks];
  const lane = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      await runStep(check[0], check[1], { quiet: true });
    }
  };
  await Promise.all([lane(), lane()]);
}
