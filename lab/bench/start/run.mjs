/** What a start costs from the bundle, and from the modules that it was made from. `npm run bench:start -- [--rounds 7]` */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { bundle } from '../../../scripts/bundle.mjs';
import { nodeProgram, root, runStep } from '../../../scripts/run-step.mjs';

const { values: options } = parseArgs({ options: { rounds: { type: 'string', default: '7' } } });

const printCpu = `data:text/javascript,process.on('exit', () => {
  const { user, system } = process.cpuUsage();
  process.stdout.write('\\nCPU ' + (user + system) / 1000);
});`;

/** The first program uses the bundle, the second one does not. */
const starts = [
  { name: 'staffroom --help', programs: ['cli/staffroom.js', 'cli/commands.js'], args: ['--help'] },
  { name: 'staffroom subscriptions', programs: ['cli/staffroom.js', 'cli/commands.js'], args: ['subscriptions'] },
  { name: 'portal, until it is ready', programs: ['main.js', 'portal-program.js'], args: [] },
];

await runStep('Building the API', nodeProgram('@typescript/native/bin/tsc', '-b', 'apps/api'), { quiet: true });
await bundle();
const { startBenchDatabase } = await import('../support/bench-database.mjs');

/** @type {(() => unknown)[]} */
const closers = [];
try {
  const { env: settings, postgres } = await startBenchDatabase(closers);
  const env = { ...settings, DATABASE_OWNER_URL: postgres.ownerUrl };
  await start('main.js', [], env); // fills the views
  console.log(`CPU and elapsed ms, medians of ${options.rounds} interleaved rounds; Node ${process.version}.\n`);
  for (const { name, programs, args } of starts) {
    const [bundled, modules] = await measure(programs, args, env);
    const ratio = (bundled.cpu / modules.cpu).toFixed(2);
    console.log(`${name}: bundle ${inWords(bundled)}, modules ${inWords(modules)}, ratio of CPU ${ratio}`);
  }
} finally {
  for (const close of closers.reverse()) await close();
}

async function measure(programs, args, env) {
  const rounds = programs.map(() => []);
  for (let round = 0; round < Number(options.rounds); round++) {
    for (const [i, program] of programs.entries()) rounds[i].push(await start(program, args, env));
  }
  return rounds.map((all) => ({
    cpu: median(all.map(({ cpu }) => cpu)),
    elapsed: median(all.map((it) => it.elapsed)),
  }));
}

/** A portal is stopped once it is ready. */
async function start(program, args, env) {
  const started = performance.now();
  let elapsed;
  let output = '';
  const file = join(root, 'apps/api/dist', program);
  const child = spawn(process.execPath, ['--import', printCpu, file, ...args], {
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
  return { cpu: Number(/CPU ([\d.]+)$/.exec(output)?.[1]), elapsed: elapsed ?? performance.now() - started };
}

function median(values) {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)];
}

function inWords({ cpu, elapsed }) {
  return `${cpu.toFixed(0)} (${elapsed.toFixed(0)} elapsed)`;
}
