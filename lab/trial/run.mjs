/**
 * `npm run trial -- [--minutes 2] [--seed 1] [--faults portal,postgres|none] [--lanes 6]`: a company of random people acts on two portals and
 * a worker while faults happen. An independent model of the rules checks the result. Ends with 1 if the model disagrees.
 */
import { parseArgs } from 'node:util';
import { build } from '../../scripts/build.mjs';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '2' },
    seed: { type: 'string', default: String((Date.now() % 1_000_000) + 1) },
    faults: { type: 'string', default: 'all' },
    lanes: { type: 'string', default: '6' },
  },
});

await build();
process.env.NODE_ENV = 'production';
const { faults: known } = await import('./site/faults.mjs');
const { runTrial } = await import('./trial.mjs');

const options = { seed: number('seed'), minutes: number('minutes'), lanes: number('lanes'), faults: chosenFaults() };
const given = `--seed ${options.seed} --minutes ${options.minutes} --faults ${values.faults}`;
console.log(`npm run trial -- ${given}`);
// processes that the trial started end with it
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1));
const report = await runTrial(options);
report.print();
process.exit(report.failed ? 1 : 0);

function number(name) {
  const value = Number(values[name]);
  if (!(value > 0 && value < Infinity)) refuse(`--${name} must be a number above 0.`);
  return value;
}

function chosenFaults() {
  if (values.faults === 'none') return [];
  if (values.faults === 'all') return Object.keys(known);
  const names = values.faults.split(',');
  const unknown = names.find((name) => !known[name]);
  if (unknown !== undefined) refuse(`There is no fault "${unknown}", only ${Object.keys(known).join(', ')}.`);
  return names;
}

/** @returns {never} */
function refuse(message) {
  console.error(message);
  process.exit(1);
}
