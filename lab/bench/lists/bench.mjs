/** What each list costs in a small and in a large company: CPU of the database and of both, and how much more the larger one needs. */
import { cpuOf } from '../support/cpu-time.mjs';
import { startDatabase } from '../support/database.mjs';
import { inTurns, row } from '../support/figures.mjs';
import { seedCompany } from '../support/seed-company.mjs';
import { startQuietPortal } from '../support/server-process.mjs';
import { listsOf } from './lists.mjs';

export const defaults = { people: '100,100000', calls: 40, rounds: 5, only: '' };
/** About ten events for each person. */
const years = 0.1;
const warmUpCalls = 20;
const widths = { titleWidth: 46, width: 17 };

export async function bench({ people: sizes, calls, rounds, only }, closers) {
  /** @type {Record<string, Awaited<ReturnType<typeof openCompany>>>} */
  const companies = {};
  for (const size of sizes.split(',')) companies[size] = await openCompany(Number(size));
  console.log(
    `\n${rounds} rounds of ${calls} calls; CPU in ms of a call: database, both, and kB. Aim: twice the cost.\n`,
  );
  row('', [...Object.keys(companies).map((size) => `${size} people`), 'ratios'], widths);
  const [first] = Object.values(companies);
  for (const { title, path } of first?.lists ?? [])
    if (only.split(',').some((part) => path.includes(part))) await compare(title);

  async function openCompany(employees) {
    const { postgres, env, admin, postmaster } = await startDatabase(closers);
    const { events, people } = await seedCompany({ employees, years }, env, postgres);
    console.log(`${employees} people, ${events} events`);
    await addMails(admin);
    const portal = await startQuietPortal(env, closers);
    return { portal, postmaster, lists: await listsOf(portal.address, people) };
  }

  async function compare(title) {
    for (const company of Object.values(companies)) await ask(company, title, warmUpCalls);
    const results = await inTurns(companies, rounds, (company) => {
      const processes = { pid: company.portal.pid, postmaster: company.postmaster };
      return cpuOf(processes, () => ask(company, title, calls));
    });
    const costs = Object.values(results).map((runs) => {
      const perCall = (key) => runs.reduce((sum, run) => sum + run[key], 0) / (calls * rounds);
      return [perCall('postgres'), perCall('both'), (runs[0]?.result ?? 0) / 1000];
    });
    const [least = [], most = []] = [costs[0], costs.at(-1)];
    const shown = [...costs, least.map((value, i) => (most[i] ?? 0) / value)];
    row(
      title,
      shown.map((values) => values.map((value) => value.toFixed(2)).join(', ')),
      widths,
    );
  }
}

/** One after the other. Returns the size of the reply. */
async function ask({ portal, lists }, title, calls) {
  const { path, cookie } = lists.find((list) => list.title === title);
  let bytes = 0;
  for (let i = 0; i < calls; i++) {
    const reply = await fetch(`${portal.address}/api/${path}`, { headers: { cookie } });
    bytes = (await reply.arrayBuffer()).byteLength;
    if (!reply.ok) throw new Error(`${path}: ${reply.status}`);
  }
  return bytes;
}

/** Five mails to each person, in the last month; one in a thousand has failed. */
async function addMails(client) {
  await client.query(`insert into state.mails
      (id, event_id, recipient_id, template, status, attempts, created_at, next_attempt_at, sent_at)
    select gen_random_uuid(), gen_random_uuid(), id, 'NEW_PAYROLL', case when random() < 0.001 then 'FAILED' else 'SENT' end,
      1, moment, null, moment
    from (select u.id, date_trunc('milliseconds', now() - random() * interval '30 days') as moment
      from views.users u, generate_series(1, 5)) as mail`);
  await client.query('vacuum analyze state.mails');
}
