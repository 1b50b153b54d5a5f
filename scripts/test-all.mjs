/**
 * `npm run test:all`: `npm test` and everything that it leaves out. `npm run test:all -- outages backup` runs only these parts:
 * those of `scripts/tests/parts.mjs`, `style`, `set-ups` and `trial`.
 */
import { build } from './build.mjs';
import { install } from './install.mjs';
import { nodeProgram, runStep } from './run-step.mjs';
import { seedDemoCompanies } from './tests/demo-companies.mjs';
import { gate } from './tests/gate.mjs';
import { inFull, parts, patternsOf } from './tests/parts.mjs';
import { CORES, TestRun } from './tests/test-run.mjs';

/** Scripts of `lab/set-ups` that need no server which `.ci/run` does not install. */
const SET_UPS = ['file-store', 'point-in-time'];

/** @type {Record<string, (run: TestRun) => Promise<unknown>>} */
const others = {
  style: (run) =>
    run.check([
      ['lint of everything', nodeProgram('eslint/bin/eslint.js', '.', '--max-warnings=0')],
      ['formatting of everything', nodeProgram('prettier/bin/prettier.cjs', '--check', '--log-level=warn', '.')],
      ['unused code and packages', nodeProgram('knip/bin/knip.js', '--no-progress')],
    ]),
  'set-ups': async () => {
    for (const name of SET_UPS) await show(name, [`lab/set-ups/${name}.mjs`]);
  },
  // all of its faults come within the first 90 seconds
  trial: () => show('trial', ['lab/trial/run.mjs', '--minutes', '2', '--seed', '691']),
};

const chosen = process.argv.slice(2);
const names = [...new Set([parts, inFull, others].flatMap((each) => Object.keys(each)))];
const unknown = chosen.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`There is no part "${unknown.join('", "')}". The parts are ${names.join(', ')}.`);
  process.exit(1);
}
await TestRun.of(chosen.length > 0 ? runParts : runAll);

/** @param {TestRun} run */
async function runAll(run) {
  await gate(run);
  delete process.env.STAFFROOM_TESTS;
  await runTests(run, names);
}

/** @param {TestRun} run */
async function runParts(run) {
  await install();
  await build();
  await runTests(run, chosen);
}

/** @param {TestRun} run @param {readonly string[]} wanted */
async function runTests(run, wanted) {
  const files = wanted.flatMap((name) => [...(parts[name] ?? []), ...(inFull[name] ?? [])]);
  if (files.some((file) => file.endsWith('.e2e'))) await seedDemoCompanies(['large', 'demo']);
  if (wanted.includes('style')) await others.style?.(run);
  // set-ups and the trial wait most of the time, so they run beside the tests
  const beside = (async () => {
    for (const name of wanted) if (name !== 'style') await others[name]?.(run);
  })();
  beside.catch(() => undefined); // it is awaited below
  const projects = ['database', 'browser'].filter((project) =>
    files.some((file) => file.endsWith(project === 'browser' ? '.e2e' : '.int')),
  );
  if (projects.length > 0) await run.jest('tests of parts', { projects, workers: CORES + 2, only: patternsOf(files) });
  await beside;
}

/** @param {string} title @param {string[]} args */
async function show(title, args) {
  console.log(await runStep(title, [process.execPath, ...args], { quiet: true }));
}
