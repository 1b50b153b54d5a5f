/**
 * What one request for time off and one review cost in all: reply, notifications, mail, jobs and checkpoints, in a company of
 * 1,000. One at a time, and eight. `npm run bench:alone -- [--calls 160] [--people 1000]`
 */
import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { build } from '../../scripts/build.mjs';
import { cpuMsOf, familyCpuMs, postmasterOf } from '../http/cpu-time.mjs';
import { send } from '../mixed/load.mjs';
import { requestsOf } from '../mixed/mix.mjs';
import { startProgram } from '../support/program.mjs';

const { values: options } = parseArgs({
  options: { calls: { type: 'string', default: '160' }, people: { type: 'string', default: '1000' } },
});
const calls = Number(options.calls);
const port = 43_999;
const address = `http://127.0.0.1:${port}`;
/** What a start leaves behind is over by then, and what the last call leaves behind. */
const settlingMs = 6_000;
const idleSeconds = 20;
/** Nobody sends the next request before the notifications and mails of the previous one are on their way. */
const thinkingMs = 250;

await build();
const { startBenchDatabase } = await import('../support/bench-database.mjs');
const { seedCompany } = await import('../support/seed-company.mjs');

/** @type {(() => unknown)[]} */
const closers = [];
try {
  const { postgres, env } = await startBenchDatabase(closers);
  console.log(`Seeding ${options.people} people …`);
  const { people } = await seedCompany({ employees: Number(options.people), years: 0.2 }, env, postgres);
  const admin = new pg.Client(postgres.adminUrl);
  await admin.connect();
  closers.push(() => admin.end());
  const postmaster = await postmasterOf(admin);
  const settings = { ...env, PORT: String(port), DATABASE_OWNER_URL: postgres.ownerUrl, QUOTA_REQUESTS: '1000000' };
  const portal = await startProgram('main.js', settings, 'Staffroom is ready', closers);
  const agent = new Agent({ keepAlive: true });
  closers.push(() => agent.destroy());
  const { submit, review } = requestsOf(people.employees, () => people.hrManagers[0]);

  const spent = async () => {
    const { rows } = await admin.query('select sum(xact_commit + xact_rollback)::integer as n from pg_stat_database');
    return {
      at: performance.now(),
      transactions: rows[0].n,
      node: cpuMsOf(portal.pid),
      postgres: familyCpuMs(postmaster),
    };
  };
  await sleep(settlingMs);
  const start = await spent();
  await sleep(idleSeconds * 1_000);
  const idle = difference(start, await spent());

  console.log(`\n${calls} calls each, less what an idle portal does in the same time; Node ${process.version}.`);
  console.log('Aim: 8 transactions, 6 ms of CPU, p50 8 ms alone and 20 ms with eight.\n');
  console.log('                 transactions   Node, ms   PostgreSQL, ms   p50, ms');
  for (const atOnce of [1, 8]) {
    await measure('submit', submit, atOnce);
    await measure('review', review, atOnce);
  }

  async function measure(name, make, atOnce) {
    /** @type {number[]} */
    const latencies = [];
    const before = await spent();
    const loop = async () => {
      for (let i = 0; i < calls / atOnce; i++) {
        const { done, ...call } = make();
        const sent = performance.now();
        const reply = await send(agent, address, call);
        latencies.push(performance.now() - sent);
        done?.(reply);
        if (atOnce === 1) await sleep(thinkingMs);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, loop));
    await sleep(settlingMs);
    const { at, ...sums } = difference(before, await spent());
    const each = (/** @type {'transactions' | 'node' | 'postgres'} */ what) =>
      ((sums[what] - (idle[what] * at) / idle.at) / latencies.length).toFixed(1);
    const p50 = latencies.sort((a, b) => a - b)[Math.floor(latencies.length / 2)] ?? 0;
    console.log(
      `${`${name}, ${atOnce} at a time`.padEnd(22)}${each('transactions').padStart(7)}${each('node').padStart(11)}` +
        `${each('postgres').padStart(17)}${p50.toFixed(1).padStart(10)}`,
    );
  }
} finally {
  for (const close of closers.reverse()) await close();
}

function difference(before, after) {
  return {
    at: after.at - before.at,
    transactions: after.transactions - before.transactions,
    node: after.node - before.node,
    postgres: after.postgres - before.postgres,
  };
}
