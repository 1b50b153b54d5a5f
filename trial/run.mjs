/**
 * `npm run trial -- [--minutes 2] [--seed 1] [--faults portal,postgres|none] [--lanes 6] [--plan]`
 *
 * A company of random people acts on two portals and a worker while faults happen. An independent model says what must be
 * so. Ends with 1 if anything is not. `--plan` prints the plan and does nothing.
 */
import { parseArgs } from 'node:util';
import { build } from '../scripts/build.mjs';
import { plannedFaults, stepsOfLane } from './plan/plan.mjs';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '2' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    faults: { type: 'string', default: 'all' },
    lanes: { type: 'string', default: '6' },
    plan: { type: 'boolean', default: false },
  },
});

await build();
process.env.NODE_ENV = 'production';
const { faults: known } = await import('./faults/faults.mjs');
const { runTrial } = await import('./trial.mjs');

const options = { seed: number('seed'), minutes: number('minutes'), lanes: number('lanes'), faults: chosenFaults() };
console.log(
  `Trial with --seed ${options.seed} --minutes ${options.minutes}, faults: ${options.faults.join(', ') || 'none'}`,
);
if (values.plan) printPlan();
else {
  const report = await runTrial(options);
  report.print();
  console.log(
    `Again with: npm run trial -- --seed ${options.seed} --minutes ${options.minutes} --faults ${values.faults}`,
  );
  process.exit(report.failed ? 1 : 0);
}

function number(name) {
  const value = Number(values[name]);
  if (!(value > 0)) throw new Error(`--${name} must be a number above 0.`);
  return value;
}

function chosenFaults() {
  if (values.faults === 'none') return [];
  if (values.faults === 'all') return Object.keys(known);
  const names = values.faults.split(',');
  const unknown = names.find((name) => !known[name]);
  if (unknown) throw new Error(`There is no fault "${unknown}", only ${Object.keys(known).join(', ')}.`);
  return names;
}

function printPlan() {
  const { seed, minutes, faults, lanes } = options;
  for (const { atMs, fault } of plannedFaults(seed * 100 + 1, minutes, faults))
    console.log(`${atMs / 1000} s ${fault}`);
  for (let lane = 0; lane < lanes; lane++) {
    const steps = stepsOfLane(seed * 100 + 1, lane);
    console.log(`lane ${lane}: ${Array.from({ length: 20 }, () => steps.next().value?.action).join(', ')}, …`);
  }
}
