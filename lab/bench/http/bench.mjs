/** The cost of a request in the portal, compared with the same request to a server of only node:http and pg. */
import assert from 'node:assert/strict';
import autocannon from 'autocannon';
import { cpuOf } from '../support/cpu-time.mjs';
import { startDatabase } from '../support/database.mjs';
import { inTurns, ratios, row, spread } from '../support/figures.mjs';
import { seedCompany } from '../support/seed-company.mjs';
import { startQuietPortal, startServer } from '../support/server-process.mjs';

export const defaults = { rounds: 5, seconds: 2 };
const connections = 8;
const dayMs = 86_400_000;

export async function bench({ rounds, seconds }, closers) {
  const { postgres, env, postmaster } = await startDatabase(closers);
  const { people } = await seedCompany({ employees: 200, years: 2 }, env, postgres);
  const portal = await startQuietPortal(env, closers);
  const scenarios = requests(people);
  const [own, calendar] = await Promise.all(scenarios.map(holidaysIn));
  const holidays = { BENCH_HOLIDAYS: own, BENCH_CALENDAR_HOLIDAYS: calendar };
  const bare = await startServer(new URL('bare-server.mjs', import.meta.url), { ...env, ...holidays }, closers);

  console.log(`${rounds} rounds of ${seconds} s, ${connections} connections. Median (least–most). Aim over bare: 0.8.`);
  for (const { title, path, cookie } of scenarios) {
    const [ours, theirs] = await Promise.all([portal, bare].map((server) => ask(server, path, cookie)));
    assert.equal(theirs, ours, `${path}: both must send the same`);
    await strain(portal, path, cookie, 1);
    const results = await inTurns({ portal, bare }, rounds, async (server) => {
      const load = () => strain(server, path, cookie, seconds);
      const { result, node, postgres: database, both } = await cpuOf({ pid: server.pid, postmaster }, load);
      const calls = result.requests.total;
      return { perSecond: calls / seconds, node: node / calls, database: database / calls, both: both / calls };
    });
    print(`${title}, ${(Buffer.byteLength(ours) / 1000).toFixed(1)} kB`, results);
  }

  /** The portal reads public holidays from a table in memory; the bare server gets them at its start. */
  async function holidaysIn({ path, cookie }) {
    const reply = JSON.parse(await ask(portal, path, cookie));
    const entries = reply.timeOffs ?? reply;
    return JSON.stringify(entries.filter(({ type }) => type === 'HOLIDAY')).slice(1, -1);
  }
}

function requests({ employees, hrManagers }) {
  const [employee, hr] = [employees[0].cookie, hrManagers[0].cookie];
  const today = new Date().toISOString().slice(0, 10);
  const end = new Date(Date.parse(today) + 13 * dayMs).toISOString().slice(0, 10);
  return [
    { title: 'own time off', path: '/api/time-off', cookie: employee },
    {
      title: 'company calendar of 14 days',
      path: `/api/dashboard/company-calendar?startDate=${today}&endDate=${end}`,
      cookie: employee,
    },
    { title: 'accounts, a page of 100', path: '/api/users', cookie: hr },
  ];
}

async function ask({ address }, path, cookie) {
  return (await fetch(address + path, { headers: { cookie } })).text();
}

async function strain({ address }, path, cookie, seconds) {
  const result = await autocannon({ url: address + path, connections, duration: seconds, headers: { cookie } });
  if (result.non2xx || result.errors) throw new Error(`${path}: ${result.non2xx} refusals, ${result.errors} errors`);
  return result;
}

function print(title, { portal, bare }) {
  const of = (runs, key) => runs.map((run) => run[key]);
  row(`\n${title}`, ['requests/s', 'Node ms', 'PostgreSQL ms', 'both ms']);
  for (const [name, runs] of Object.entries({ portal, bare }))
    row(`  ${name}`, [
      spread(of(runs, 'perSecond'), 0),
      ...['node', 'database', 'both'].map((key) => spread(of(runs, key), 2)),
    ]);
  const over = [ratios(of(portal, 'perSecond'), of(bare, 'perSecond')), ratios(of(bare, 'both'), of(portal, 'both'))];
  row('  over bare: requests, CPU', ['', '', ...over.map((values) => spread(values, 2))]);
}
