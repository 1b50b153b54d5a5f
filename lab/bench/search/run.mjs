/**
 * The search for people, and the queues, in companies of several sizes, one call after the other, and how much longer it takes than in the smallest.
 * `npm run bench:search -- [--people 100,10000] [--calls 300]`
 */
import { parseArgs } from 'node:util';
import { build } from '../../../scripts/build.mjs';
import { startServer } from '../http/server-process.mjs';

const { values: options } = parseArgs({
  options: { people: { type: 'string', default: '100,10000' }, calls: { type: 'string', default: '300' } },
});
const years = 0.1;
const warmUpCalls = 100;

await build();
process.env.NODE_ENV = 'production';
const { startBenchDatabase } = await import('../support/bench-database.mjs');
const { seedCompany } = await import('../support/seed-company.mjs');

/** @type {Map<string, number>} */
const smallest = new Map();
for (const employees of options.people.split(',').map(Number)) {
  console.log(`\n${employees} people`);
  for (const [title, ms] of await measureCompany(employees)) {
    if (!smallest.has(title)) smallest.set(title, ms);
    const ratio = (ms / (smallest.get(title) ?? ms)).toFixed(2);
    console.log(`${title.padEnd(44)} ${ms.toFixed(2).padStart(7)} ms ${ratio.padStart(6)} ×`);
  }
}

async function measureCompany(employees) {
  /** @type {(() => unknown)[]} */
  const closers = [];
  try {
    const { postgres, env } = await startBenchDatabase(closers);
    const { people } = await seedCompany({ employees, years }, env, postgres);
    const portal = await startServer('../http/portal-server.mjs', env);
    closers.push(() => portal.stop());
    const headers = { cookie: people.hrManagers[0].cookie };
    const get = async (path) => (await fetch(`${portal.address}/api/${path}`, { headers })).json();
    const [one] = await get('users');
    const measured = [];
    for (const [title, query] of Object.entries(queries(one))) {
      for (let i = 0; i < warmUpCalls; i++) await get(query);
      measured.push([title, await median(() => get(query))]);
    }
    return measured;
  } finally {
    for (const close of closers.reverse()) await close();
  }
}

/** Everyone's address ends with bench.example. */
function queries({ fullName, email }) {
  const [first, last] = fullName.split(' ');
  const unique = email.split(/[.@]/)[2];
  return {
    'one person by words in another order': `users?search=${encodeURIComponent(`${unique} ${last} ${first}`)}`,
    'one person by the whole address': `users?search=${encodeURIComponent(email)}`,
    'two letters that many names begin with': `users?search=${encodeURIComponent(`${first[0]} ${last[0]}`)}`,
    nobody: 'users?search=zzz',
    'a page of everyone': 'users?search=bench',
    'a page without a search': 'users',
    'a page by name': 'users?sort=name',
    'a page by role, the last first': 'users?sort=role&order=desc',
    'a page by team': 'users?sort=team',
    'a page by balance': 'users?sort=balance',
    'the queue, oldest first': 'team/time-off?list=pending',
    'the queue by start date': 'team/time-off?list=pendingByStart',
    'the queue, this week': `team/time-off?list=pending&startsFrom=${day(0)}&startsTo=${day(6)}`,
    'the queue, sick leave': 'team/time-off?list=pending&type=SICK',
    'the queue of one person': `team/time-off?list=pending&search=${encodeURIComponent(`${unique} ${last}`)}`,
    'the queue of many people': 'team/time-off?list=pending&search=bench',
    'the reviewed requests': 'team/time-off?list=reviewed',
    'the reviewed requests, this week': `team/time-off?list=reviewed&startsFrom=${day(0)}&startsTo=${day(6)}`,
    'the reviewed requests, sick leave': 'team/time-off?list=reviewed&type=SICK',
    'a refund by its reference': 'team/refunds?search=2026-0001',
    'the counts of both queues': 'team/pending',
  };
}

/** Days from today, as a date. */
function day(days) {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

async function median(call) {
  const times = [];
  for (let i = 0; i < Number(options.calls); i++) {
    const started = performance.now();
    await call();
    times.push(performance.now() - started);
  }
  return times.sort((a, b) => a - b)[Math.floor(times.length / 2)];
}
