/**
 * What one request for time off and one review cost in all: reply, notifications, mail, jobs and checkpoints, in a company of
 * 1,000. One at a time, and eight; by the portal, and by hand. `npm run bench:alone -- [--calls 160] [--people 1000] [--rounds 2]`
 */
import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { build } from '../../../scripts/build.mjs';
import { cpuMsOf, familyCpuMs, postmasterOf } from '../http/cpu-time.mjs';
import { startServer } from '../http/server-process.mjs';
import { send } from '../mixed/load.mjs';
import { requestsOf } from '../mixed/mix.mjs';
import { startProgram } from '../support/program.mjs';

const { values: options } = parseArgs({
  options: {
    calls: { type: 'string', default: '160' },
    people: { type: 'string', default: '1000' },
    rounds: { type: 'string', default: '2' },
    port: { type: 'string', default: '43999' },
  },
});
const calls = Math.ceil(Number(options.calls) / Number(options.rounds));
/** What the last call leaves behind is over by then. */
const settlingMs = 6_000;
/** What a start leaves behind takes longer on a busy machine: its first checkpoint, and what the database tidies up. */
const quiet = { perSecond: 5, seconds: 5 };
const idleSeconds = 20;
/** Nobody sends the next request before the notifications and mails of the previous one are on their way. */
const thinkingMs = 250;

await build();
const { startBenchDatabase } = await import('../support/bench-database.mjs');
const { seedCompany } = await import('../support/seed-company.mjs');

/** @type {(() => unknown)[]} */
const closers = [];
try {
  const contestants = [await openPortal(), await openByHand()];
  console.log(
    `\n${options.calls} calls each, less what happens in the same time without calls; Node ${process.version}.`,
  );
  console.log('Aim: 8 transactions, 6 ms of CPU, p50 8 ms alone and 20 ms with eight.\n');
  console.log('                                   transactions   Node, ms   PostgreSQL, ms   both, ms   p50, ms');
  for (const atOnce of [1, 8]) {
    for (const what of /** @type {const} */ (['submit', 'review'])) {
      for (let round = 0; round < Number(options.rounds); round++)
        for (const contestant of round % 2 ? contestants.toReversed() : contestants)
          await measure(contestant, what, atOnce, contestant.results);
      const [ours, floor] = contestants.map((contestant) => print(contestant, what, atOnce));
      console.log(
        `${'  over it'.padEnd(32)}${ours.map((value, i) => (value / floor[i]).toFixed(1).padStart([14, 11, 17, 11, 10][i])).join('')}`,
      );
    }
  }
} finally {
  for (const close of closers.reverse()) await close();
}

async function openPortal() {
  return open('the portal', async (env, postgres) => {
    const settings = { ...env, PORT: options.port, DATABASE_OWNER_URL: postgres.ownerUrl, QUOTA_REQUESTS: '1000000' };
    const { pid } = await startProgram('main.js', settings, 'Staffroom is ready', closers);
    return { pid, address: `http://127.0.0.1:${options.port}` };
  });
}

function openByHand() {
  return open('by hand', async (env) => {
    const server = await startServer('../alone/by-hand.mjs', env);
    closers.push(() => server.stop());
    return server;
  });
}

/** Each has a database of its own. */
async function open(name, start) {
  const { postgres, env } = await startBenchDatabase(closers);
  const { people } = await seedCompany({ employees: Number(options.people), years: 0.2 }, env, postgres);
  const admin = new pg.Client(postgres.adminUrl);
  await admin.connect();
  closers.push(() => admin.end());
  const server = await start(env, postgres);
  const contestant = {
    name,
    server,
    admin,
    postmaster: await postmasterOf(admin),
    agent: new Agent({ keepAlive: true }),
    makes: requestsOf(people.employees, () => people.hrManagers[0]),
    /** @type {Record<string, any>} */
    results: {},
    idle: { at: 1, transactions: 0, node: 0, postgres: 0 },
  };
  closers.push(() => contestant.agent.destroy());
  await untilQuiet(contestant);
  const start0 = await spent(contestant);
  await sleep(idleSeconds * 1_000);
  contestant.idle = difference(start0, await spent(contestant));
  return contestant;
}

async function untilQuiet(contestant) {
  for (;;) {
    const before = await spent(contestant);
    await sleep(quiet.seconds * 1_000);
    if ((await spent(contestant)).transactions - before.transactions <= quiet.perSecond * quiet.seconds) return;
  }
}

async function spent({ admin, server, postmaster }) {
  const { rows } = await admin.query('select sum(xact_commit + xact_rollback)::integer as n from pg_stat_database');
  return {
    at: performance.now(),
    transactions: rows[0].n,
    node: cpuMsOf(server.pid),
    postgres: familyCpuMs(postmaster),
  };
}

async function measure(contestant, what, atOnce, results) {
  const { server, agent, makes, idle } = contestant;
  const sum = (results[`${what} ${atOnce}`] ??= { transactions: 0, node: 0, postgres: 0, latencies: [] });
  const before = await spent(contestant);
  const loop = async () => {
    for (let i = 0; i < calls / atOnce; i++) {
      const { done, ...call } = makes[what]();
      const sent = performance.now();
      const reply = await send(agent, server.address, call);
      sum.latencies.push(performance.now() - sent);
      done?.(reply);
      if (atOnce === 1) await sleep(thinkingMs);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, loop));
  await sleep(settlingMs);
  const { at, ...sums } = difference(before, await spent(contestant));
  for (const part of /** @type {const} */ (['transactions', 'node', 'postgres']))
    sum[part] += sums[part] - (idle[part] * at) / idle.at;
}

/** @returns {number[]} */
function print({ name, results }, what, atOnce) {
  const { transactions, node, postgres, latencies } = results[`${what} ${atOnce}`];
  const each = [transactions, node, postgres, node + postgres].map((sum) => sum / latencies.length);
  const p50 = latencies.sort((a, b) => a - b)[Math.floor(latencies.length / 2)];
  const shown = [...each, p50].map((value, i) => value.toFixed(1).padStart([14, 11, 17, 11, 10][i] ?? 10));
  console.log(`${`${what}, ${atOnce} at a time, ${name}`.padEnd(32)}${shown.join('')}`);
  return [...each, p50];
}

function difference(before, after) {
  return {
    at: after.at - before.at,
    transactions: after.transactions - before.transactions,
    node: after.node - before.node,
    postgres: after.postgres - before.postgres,
  };
}
