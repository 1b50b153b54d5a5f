/**
 * The search for people in companies of several sizes, one call after the other, and how much longer it takes than in the smallest.
 * `npm run bench:search -- [--people 100,10000] [--calls 300]`
 */
import { parseArgs } from 'node:util';
import { build } from '../../scripts/build.mjs';
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
    const users = async (query) => (await fetch(`${portal.address}/api/users?${query}`, { headers })).json();
    const [one] = await users('');
    const measured = [];
    for (const [title, query] of Object.entries(queries(one))) {
      for (let i = 0; i < warmUpCalls; i++) await users(query);

      measured.push([title, await median(() => users(query))]);
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
    'one person by words in another order': `search=${encodeURIComponent(`${unique} ${last} ${first}`)}`,
    'one person by the whole address': `search=${encodeURIComponent(email)}`,
    'two letters that many names begin with': `search=${encodeURIComponent(`${first[0]} ${last[0]}`)}`,
    nobody: 'search=zzz',
    'a page of everyone': 'search=bench',
    'a page without a search': '',
    'a page by name': 'sort=name',
    'a page by role, the last first': 'sort=role&order=desc',
    'a page by team': 'sort=team',
    'a page by balance': 'sort=balance',
  };
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
