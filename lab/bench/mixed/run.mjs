/**
 * A day of a company in a minute: the calls that its people make, at a constant rate, whatever the portal does.
 * `npm run bench:mixed -- [--people 1000,10000,100000] [--rate 200] [--seconds 60]`
 */
import { parseArgs } from 'node:util';
import pg from 'pg';
import { build } from '../../../scripts/build.mjs';
import { postmasterOf } from '../http/cpu-time.mjs';
import { startServer } from '../http/server-process.mjs';
import { sendAtRate } from './load.mjs';
import { printResult } from './print.mjs';
import { mix } from './mix.mjs';

const { values: options } = parseArgs({
  options: {
    people: { type: 'string', default: '1000,10000,100000' },
    rate: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '60' },
  },
});
/** About 20 events for each person. */
const years = 0.2;
const warmUpSeconds = 10;

await build();
process.env.NODE_ENV = 'production';
const { startBenchDatabase } = await import('../support/bench-database.mjs');
const { seedCompany } = await import('../support/seed-company.mjs');

for (const employees of options.people.split(',').map(Number)) await measureCompany(employees);

async function measureCompany(employees) {
  /** @type {(() => unknown)[]} */
  const closers = [];
  try {
    const { postgres, env } = await startBenchDatabase(closers);
    console.log(`\n${employees} people: seeding …`);
    const { events, people } = await seedCompany({ employees, years }, env, postgres);
    const portal = await startServer('../http/portal-server.mjs', env);
    closers.push(() => portal.stop());
    const admin = new pg.Client(postgres.adminUrl);
    await admin.connect();
    const postmaster = await postmasterOf(admin);
    await admin.end();
    const load = { portal, postmaster, rate: Number(options.rate), calls: mix(people) };
    await sendAtRate({ ...load, seconds: warmUpSeconds });
    printResult(employees, events, await sendAtRate({ ...load, seconds: Number(options.seconds) }));
  } finally {
    for (const close of closers.reverse()) await close();
  }
}
