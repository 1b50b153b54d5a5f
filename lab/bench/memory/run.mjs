/**
 * Checks that the server process does not grow: RSS and heap over many mixed requests.
 * `npm run bench:memory -- [--requests 10000]`
 */
import { parseArgs } from 'node:util';
import pg from 'pg';
import { build } from '../../../scripts/build.mjs';

const { values: options } = parseArgs({ options: { requests: { type: 'string', default: '10000' } } });
const total = Number(options.requests);
const samples = 30;
const lines = 10;
/** The limit for the last third of the run in relation to the second third. */
const flatUpTo = 1.1;

await build();
process.env.NODE_ENV = 'production';
const { startBenchDatabase } = await import('../support/bench-database.mjs');
const { loadConfig } = await import('../../../apps/api/dist/platform/config/config.js');
const { makeCompany } = await import('../http/company.mjs');
const { startServer } = await import('../http/server-process.mjs');
const { startWork } = await import('./workload.mjs');

/** @type {(() => unknown)[]} */
const closers = [];
try {
  const { postgres, env } = await startBenchDatabase(closers);
  console.log('Creating the company …');
  await makeCompany(loadConfig(env), postgres.appUrl);
  const portal = await startServer('../memory/measured-server.mjs', env, ['--expose-gc']);
  closers.push(() => portal.stop());
  const database = new pg.Client(postgres.adminUrl);
  await database.connect();
  closers.push(() => database.end());
  await watch(portal, await startWork(portal.address, database));
} finally {
  for (const close of closers.reverse()) await close();
}

async function watch(portal, work) {
  console.log('requests    RSS MB   heap used MB, after collecting   external MB   statuses');
  const seen = [];
  for (let i = 1; i <= samples; i++) {
    await work.until(Math.round((total * i) / samples));
    const memory = await (await fetch(`${portal.address}/api/memory`)).json();
    seen.push(memory);
    if (i % (samples / lines) === 0) print(work, memory);
  }
  const third = (part) => seen.slice((part * samples) / 3, ((part + 1) * samples) / 3);
  const ratios = Object.fromEntries(['rss', 'heapUsed'].map((key) => [key, mean(third(2), key) / mean(third(1), key)]));
  const isFlat = Object.values(ratios).every((ratio) => ratio <= flatUpTo);
  const text = `RSS ${ratios.rss.toFixed(3)}, heap ${ratios.heapUsed.toFixed(3)}`;
  console.log(
    `${isFlat ? 'Flat' : 'GROWING'}: the last third in relation to the second: ${text} (flat up to ${flatUpTo}).`,
  );
  if (!isFlat) process.exitCode = 1;
}

function print({ done, statuses }, { rss, heapUsed, external }) {
  const mb = (bytes) => (bytes / 1e6).toFixed(1);
  const text = Object.entries(statuses).map(([status, count]) => `${status}: ${count}`);
  console.log(
    `${String(done()).padStart(8)}${mb(rss).padStart(10)}${mb(heapUsed).padStart(33)}${mb(external).padStart(14)}   ${text.join(', ')}`,
  );
}

function mean(rows, key) {
  return rows.reduce((sum, row) => sum + row[key], 0) / rows.length;
}
