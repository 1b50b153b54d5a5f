/**
 * What one request for time off and one review cost in all: reply, notifications, mail, jobs and positions of subscriptions. One at a time, and eight. What
 * an idle portal does in the same time is subtracted.
 */
import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { startPortal } from '../../support/program.mjs';
import { send } from '../mixed/load.mjs';
import { requestsOf } from '../mixed/mix.mjs';
import { cpuOf } from '../support/cpu-time.mjs';
import { startDatabase } from '../support/database.mjs';
import { median, row } from '../support/figures.mjs';
import { seedCompany } from '../support/seed-company.mjs';

export const defaults = { calls: 160, people: 1000 };
/** What the last call leaves behind is over by then, and PostgreSQL has counted what idle connections did. */
const settlingMs = 11_000;
/** What a start leaves behind takes longer on a busy machine: its first checkpoint, and what the database tidies up. */
const quiet = { transactions: 25, ms: 5_000 };
const idleMs = 20_000;
/** Nobody sends the next request before the notifications and mails of the previous one are on their way. */
const thinkingMs = 250;
const costs = /** @type {const} */ (['transactions', 'node', 'postgres', 'both']);

export async function bench({ calls, people: employees }, closers) {
  const { postgres, env, admin, postmaster } = await startDatabase(closers);
  const { people } = await seedCompany({ employees, years: 0.2 }, env, postgres);
  const portal = await startPortal(env, closers);
  const agent = new Agent({ keepAlive: true });
  closers.push(() => agent.destroy());
  const makes = requestsOf(people.employees, () => people.hrManagers[0]);
  while ((await spentOn(() => sleep(quiet.ms))).transactions > quiet.transactions);
  const idle = await spentOn(() => sleep(idleMs));

  console.log(`${calls} calls each. Aim: 8 transactions, 6 ms of CPU, p50 8 ms alone and 20 ms with eight.\n`);
  const widths = { titleWidth: 24, width: 16 };
  row('', ['transactions', 'Node ms', 'PostgreSQL ms', 'both ms', 'p50 ms'], widths);
  for (const atOnce of [1, 8])
    for (const what of ['submit', 'review']) {
      const figures = await measure(what, atOnce);
      row(
        `${what}, ${atOnce} at a time`,
        figures.map((value) => value.toFixed(1)),
        widths,
      );
    }

  async function spentOn(work) {
    const before = await transactions();
    const spent = await cpuOf({ pid: portal.pid, postmaster }, work);
    return { ...spent, transactions: (await transactions()) - before };
  }

  async function transactions() {
    const { rows } = await admin.query('select sum(xact_commit + xact_rollback)::integer as n from pg_stat_database');
    return rows[0].n;
  }

  /** Costs of a call, and the median of its time. */
  async function measure(what, atOnce) {
    const latencies = [];
    const loop = async () => {
      for (let i = 0; i < calls / atOnce; i++) {
        const { done, ...call } = makes[what]();
        const sent = performance.now();
        const reply = await send(agent, portal.address, call);
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
    return [...costs.map((cost) => (spent[cost] - idle[cost] * share) / latencies.length), median(latencies)];
  }
}
