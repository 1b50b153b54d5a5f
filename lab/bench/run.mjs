/** `npm run bench:NAME -- [--OPTION VALUE]`: builds the portal, runs the benchmark of this name, and closes what it has opened. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from '../../scripts/build.mjs';
import { root, runStep } from '../../scripts/run-step.mjs';

const [name, ...args] = process.argv.slice(2);
const folder = join(root, 'lab/bench');

if (!existsSync(join(folder, 'node_modules')))
  await runStep('Installing the packages of the benchmarks', ['npm', 'ci', '--prefix', folder], { quiet: true });
await build();
process.env.NODE_ENV = 'production';

/** A benchmark exports its options with their defaults, and `bench`. */
const { defaults, bench } = await import(`./${name}/bench.mjs`);
/** @type {import('../support/program.mjs').Closers} */
const closers = [];
try {
  console.log(`${name}; Node ${process.version}`);
  await bench(readOptions(defaults), closers);
} finally {
  for (const close of closers.reverse()) await close();
}

/** An option whose default is a number is one. */
function readOptions(/** @type {Record<string, string | number | boolean>} */ defaults) {
  const known = Object.entries(defaults).map(([option, value]) => [
    option,
    { type: typeof value === 'boolean' ? 'boolean' : 'string' },
  ]);
  const { values } = parseArgs({ args, options: Object.fromEntries(known) });
  const given = Object.entries(values).map(([option, value]) => [
    option,
    typeof defaults[option] === 'number' ? Number(value) : value,
  ]);
  return { ...defaults, ...Object.fromEntries(given) };
}
