/** A day of a company in a minute: the calls that its people make, at a constant rate, whatever the portal does. */
import { startDatabase } from '../support/database.mjs';
import { row } from '../support/figures.mjs';
import { seedCompany } from '../support/seed-company.mjs';
import { startQuietPortal } from '../support/server-process.mjs';
import { sendAtRate } from './load.mjs';
import { mix } from './mix.mjs';

export const defaults = { people: '1000,10000,100000', rate: 200, seconds: 60 };
/** About 20 events for each person. */
const years = 0.2;
const warmUpSeconds = 10;

export async function bench({ people: sizes, rate, seconds }) {
  for (const employees of sizes.split(',').map(Number)) {
    /** @type {import('../../support/program.mjs').Closers} */
    const closers = [];
    try {
      const { postgres, env, postmaster } = await startDatabase(closers);
      const { events, people } = await seedCompany({ employees, years }, env, postgres);
      const portal = await startQuietPortal(env, closers);
      const load = { portal, postmaster, rate, calls: mix(people) };
      await sendAtRate({ ...load, seconds: warmUpSeconds });
      console.log(`\n${employees} people, ${events} events`);
      print(await sendAtRate({ ...load, seconds }));
    } finally {
      for (const close of closers.reverse()) await close();
    }
  }
}

function print({ results, perSecond, cpu, rssMb }) {
  const failed = results.filter(({ error }) => error !== null);
  console.log(`${perSecond.toFixed(0)} calls a second answered; ${failed.length} failed`);
  for (const what of new Set(failed.map(({ name, error }) => `${name}: ${error}`))) console.log(`  ${what}`);
  console.log(
    `CPU of a call: Node ${cpu.node.toFixed(2)} ms, PostgreSQL ${cpu.postgres.toFixed(2)} ms. ` +
      `Memory of the portal: at most ${rssMb.largest.toFixed(0)} MB, at the end ${rssMb.atEnd.toFixed(0)} MB.`,
  );
  row('', ['calls', 'p50 ms', 'p90', 'p99', 'longest'], { titleWidth: 16, width: 10 });
  for (const name of [...new Set(results.map((call) => call.name))].sort().concat('all')) {
    const sorted = results
      .filter((call) => name === 'all' || call.name === name)
      .map(({ ms }) => ms)
      .sort((a, b) => a - b);
    const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))].toFixed(1);
    row(name, [sorted.length, at(0.5), at(0.9), at(0.99), at(1)], { titleWidth: 16, width: 10 });
  }
}
