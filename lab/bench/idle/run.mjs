/**
 * What processes cost while nobody uses them: transactions per second and CPU, compared with PostgreSQL alone.
 * `npm run bench:idle -- [--seconds 30]`
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { build } from '../../../scripts/build.mjs';
import { cpuMsOf, familyCpuMs, postmasterOf } from '../http/cpu-time.mjs';
import { startProgram } from '../support/program.mjs';

const { values: options } = parseArgs({ options: { seconds: { type: 'string', default: '30' } } });
const seconds = Number(options.seconds);
/** What a start leaves behind, such as a first look at everything, is over by then. */
const settlingMs = 45_000;

await build();
const { startBenchDatabase } = await import('../support/bench-database.mjs');

/** @type {(() => unknown)[]} */
const closers = [];
try {
  const { postgres, env } = await startBenchDatabase(closers);
  const admin = new pg.Client(postgres.adminUrl);
  await admin.connect();
  closers.push(() => admin.end());
  const postmaster = await postmasterOf(admin);
  const settings = { ...env, DATABASE_OWNER_URL: postgres.ownerUrl, SMTP_URL: 'smtp://127.0.0.1:9' };

  console.log(
    `Idle, ${seconds} s each; Node ${process.version}. Aim: 1 transaction a second and 0.5 % of a core in all.\n`,
  );
  console.log('                          transactions/s   Node, % of a core   PostgreSQL, % of a core');
  await measure('PostgreSQL alone', []);
  const portal = await startProgram('main.js', settings, 'Staffroom is ready', closers);
  await measure('a portal', [portal]);
  const startWorker = () => startProgram('worker.js', settings, 'worker is running', closers);
  const workers = [await startWorker(), await startWorker()];
  await measure('a portal and two workers', [portal, ...workers]);

  async function measure(name, processes) {
    await sleep(settlingMs);
    const before = await now(processes);
    await sleep(seconds * 1_000);
    const after = await now(processes);
    const perSecond = (after.transactions - before.transactions) / seconds;
    const percent = (/** @type {'node' | 'postgres'} */ which) =>
      ((after[which] - before[which]) / (seconds * 10)).toFixed(2);
    console.log(
      `${name.padEnd(26)}${perSecond.toFixed(1).padStart(14)}${percent('node').padStart(20)}${percent('postgres').padStart(26)}`,
    );
  }

  async function now(processes) {
    const { rows } = await admin.query('select sum(xact_commit + xact_rollback)::integer as n from pg_stat_database');
    const node = processes.reduce((sum, { pid }) => sum + cpuMsOf(pid), 0);
    return { transactions: rows[0].n, node, postgres: familyCpuMs(postmaster) };
  }
} finally {
  for (const close of closers.reverse()) await close();
}
