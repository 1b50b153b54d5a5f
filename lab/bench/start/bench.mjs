/** What a start costs from the bundle, and from the modules that it was made from. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { root } from '../../../scripts/run-step.mjs';
import { startDatabase } from '../support/database.mjs';
import { inTurns, median, ratios } from '../support/figures.mjs';

export const defaults = { rounds: 7 };

const printCpu = `data:text/javascript,process.on('exit', () => {
  const { user, system } = process.cpuUsage();
  process.stdout.write('\\nCPU ' + (user + system) / 1000);
});`;
const command = { bundle: 'cli/staffroom.js', modules: 'cli/commands.js' };
const starts = [
  { name: 'staffroom --help', programs: command, args: ['--help'] },
  { name: 'staffroom subscriptions', programs: command, args: ['subscriptions'] },
  {
    name: 'portal, until it is ready',
    programs: { bundle: 'main.js', modules: 'processes/portal-program.js' },
    args: [],
  },
];

export async function bench({ rounds }, closers) {
  const { env } = await startDatabase(closers);
  await start('main.js', [], env); // fills the views
  console.log(`CPU ms (elapsed), medians of ${rounds} interleaved rounds`);
  for (const { name, programs, args } of starts) {
    const { bundle, modules } = await inTurns(programs, rounds, (program) => start(program, args, env));
    const of = (runs, key) => runs.map((run) => run[key]);
    const inWords = (runs) => `${median(of(runs, 'cpu')).toFixed(0)} (${median(of(runs, 'elapsed')).toFixed(0)})`;
    const ratio = median(ratios(of(bundle, 'cpu'), of(modules, 'cpu'))).toFixed(2);
    console.log(`${name}: bundle ${inWords(bundle)}, modules ${inWords(modules)}, ratio of CPU ${ratio}`);
  }
}

/** A portal is stopped once it is ready. */
async function start(program, args, env) {
  const started = performance.now();
  let elapsed = 0;
  let output = '';
  const child = spawn(process.execPath, ['--import', printCpu, join(root, 'apps/api/dist', program), ...args], {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child.stdout.on('data', (chunk) => {
    output += chunk;
    if (elapsed || !output.includes('Staffroom is ready')) return;
    elapsed = performance.now() - started;
    child.kill('SIGTERM');
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${program} ended with ${code}:\n${output}`);
  return { cpu: Number(/CPU ([\d.]+)$/.exec(output)?.[1]), elapsed: elapsed || performance.now() - started };
}
