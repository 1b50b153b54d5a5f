/**
 * What one request for time off and one review cost in all: reply, notifications, mail, jobs and positions of subscriptions, in a company of
 * 1,000. One at a time, and eight; by the portal, and by hand.
 */
import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { startPortal } from '../../support/program.mjs';
import { send } from '../mixed/load.mjs';
import { requestsOf } from '../mixed/mix.mjs';
import { cpuOf } from '../support/cpu-time.mjs';
import { startDatabase } from '../support/database.mjs';
import { inTurns, median, row } from '../support/figures.mjs';
import { seedCompany } from '../support/seed-company.mjs';
import { startServer } from '../support/server-process.mjs';

export const defaults = { calls: 160, people: 1000, rounds: 2 };
/** What the last call leaves behind is over by then, and PostgreSQL has counted what idle connections did. */
const settlingMs = 11_000;
/** What a start leaves behind takes longer on a busy machine: its first checkpoint, and what the database tidies up. */
const quiet = { transactions: 25, ms: 5_000 };
const idleMs = 20_000;
/** Nobody sends the next request before the notifications and mails of the previous one are on their way. */
const thinkingMs = 250;
const widths = { titleWidth: 36, width: 16 };

export async function bench({ calls, people, rounds }, closers) {
  const contestants = {
    'the portal': await open((env) => startPortal(env, closers)),
    'by hand': await open((env) => startServer(new URL('by-hand.mjs', import.meta.url), env, closers)),
  };
  console.log(`\n${calls} calls each, less what happens in the same time without calls.`);
  console.log('Aim: 8 transactions, 6 ms of CPU, p50 8 ms alone and 20 ms with eight.\n');
  row('', ['transactions', 'Node ms', 'PostgreSQL ms', 'both ms', 'p50 ms'], widths);
  for (const atOnce of [1, 8])
    for (const what of ['submit', 'review']) {
      const results = await inTurns(contestants, rounds, (contestant) => measure(contestant, what, atOnce));
      const [ours, floor] = Object.entries(results).map(([name, runs]) => {
        const means = ['transactions', 'node', 'postgres', 'both'].map((key) => sumOf(runs, key) / runs.length);
        const values = [...means, median(runs.flatMap(({ latencies }) => latencies))];
        row(
          `${what}, ${atOnce} at a time, ${name}`,
          values.map((value) => value.toFixed(1)),
          widths,
        );
        return values;
      });
      row(
        '  over it',
        ours.map((value, i) => (value / floor[i]).toFixed(1)),
        widths,
      );
    }

  /** Each has a database of its own. */
  async function open(start) {
    const { postgres, env, admin, postmaster } = await startDatabase(closers);
    const { people: seeded } = await seedCompany({ employees: people, years: 0.2 }, env, postgres);
    const server = await start(env);
    const agent = new Agent({ keepAlive: true });
    closers.push(() => agent.destroy());
    const makes = requestsOf(seeded.employees, () => seeded.hrManagers[0]);
    const spentOn = async (work) => {
      const before = await transactionsOf(admin);
      const spent = await cpuOf({ pid: server.pid, postmaster }, work);
      return { ...spent, transactions: (await transactionsOf(admin)) - before };
    };
    while ((await spentOn(() => sleep(quiet.ms))).transactions > quiet.transactions);
    return { server, agent, makes, spentOn, idle: await spentOn(() => sleep(idleMs)) };
  }

  /** Costs of a call. */
  async function measure({ server, agent, makes, spentOn, idle }, what, atOnce) {
    const latencies = [];
    const each = Math.ceil(calls / rounds / atOnce);
    const loop = async () => {
      for (let i = 0; i < each; i++) {
        const { done, ...call } = makes[what]();
        const sent = performance.now();
        const reply = await send(agent, server.address, call);
        latencies.push(performance.now() - sent);
        done?.(reply);
        if (atOnce === 1) await sleep(thinkingMs);
      }
    };
    const spent = await spentOn(async () => {
      await Promise.all(Array.from({ length: atOnce }, loop));
      await sleep(settlingMs);
    });
    const share = spent.elapsedMs / idle.elapsedMs;
    const costs = ['transactions', 'node', 'postgres', 'both'].map((key) => [
      key,
      (spent[key] - idle[key] * share) / latencies.length,
    ]);
    return { ...Object.fromEntries(costs), latencies };
  }
}

async function transactionsOf(admin) {
  const { rows } = await admin.query('select sum(xact_commit + xact_rollback)::integer as n from pg_stat_database');
  return rows[0].n;
}

function sumOf(runs, key) {
  return runs.reduce((sum, run) => sum + run[key], 0);
}
