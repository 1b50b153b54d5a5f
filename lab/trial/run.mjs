/**
 * `npm run trial -- [--minutes 2] [--seed 1] [--faults portal,postgres|none] [--lanes 6] [--plan]`
 *
 * A company of random people acts on two portals and a worker while faults happen. An independent model of the rules
 * checks the result. Ends with 1 if the model disagrees. `--plan` prints the plan and does nothing.
 */
import { parseArgs } from 'node:util';
import { build } from '../../scripts/build.mjs';
import { plannedFaults, roundsOf, stepsOfLane } from './plan/plan.mjs';

const values = readOptions();
const given = { seed: number('seed', true), minutes: number('minutes', false), lanes: number('lanes', true) };

await build();
process.env.NODE_ENV = 'production';
const { faults: known } = await import('./faults/faults.mjs');
const { runTrial } = await import('./trial.mjs');

const options = { ...given, faults: chosenFaults() };
console.log(
  `Trial with --seed ${options.seed} --minutes ${options.minutes}, faults: ${options.faults.join(', ') || 'none'}`,
);
// processes that the trial started end with it
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1));
if (values.plan) printPlan();
else {
  const report = await runTrial(options);
  report.print();
  console.log(
    `Again with: npm run trial -- --seed ${options.seed} --minutes ${options.minutes} --faults ${values.faults}`,
  );
  process.exit(report.failed ? 1 : 0);
}

function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        minutes: { type: 'string', default: '2' },
        seed: { type: 'string', default: String((Date.now() % 1_000_000) + 1) },
        faults: { type: 'string', default: 'all' },
        lanes: { type: 'string', default: '6' },
        plan: { type: 'boolean', default: false },
      },
    });
    return values;
  } catch (error) {
    return refuse(error.message);
  }
}

function number(name, isWhole) {
  const value = Number(values[name]);
  if (!(value > 0 && value < Infinity)) refuse(`--${name} must be a number above 0.`);
  if (isWhole && !Number.isSafeInteger(value)) refuse(`--${name} must be a whole number.`);
  return value;
}

function chosenFaults() {
  if (values.faults === 'none') return [];
  if (values.faults === 'all') return Object.keys(known);
  const names = values.faults.split(',').map((name) => name.trim());
  const unknown = names.find((name) => !known[name]);
  if (unknown !== undefined) refuse(`There is no fault "${unknown}", only ${Object.keys(known).join(', ')}.`);
  return names;
}

/** @returns {never} */
function refuse(message) {
  console.error(message);
  process.exit(1);
}

function printPlan() {
  const { seed, minutes, faults, lanes } = options;
  for (const [index, round] of roundsOf(seed, minutes).entries()) {
    console.log(`Round ${index + 1}: ${round.minutes} minutes`);
    for (const { atMs, fault } of plannedFaults(round.seed, round.minutes, faults))
      console.log(`  ${atMs / 1000} s ${fault}`);
    for (let lane = 0; lane < lanes; lane++) {
      const steps = stepsOfLane(round.seed, lane);
      console.log(`  lane ${lane}: ${Array.from({ length: 20 }, () => steps.next().value?.action).join(', ')}, …`);
    }
  }
}
