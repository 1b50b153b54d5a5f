/**
 * Events per second of a rebuild of all views, compared with set-based SQL over the same log and with Emmett, and how long
 * writers wait while the views are exchanged. `npm run bench:rebuild -- [--employees 1750 --years 5] [--rounds 2] [--sample 20000] [--writers 4]`;
 * DATA_DIR uses a log that `bench:seed` made.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { nodeProgram, root, runStep } from '../../../scripts/run-step.mjs';
import { familyCpuMs, postmasterOf } from '../http/cpu-time.mjs';
import { installEmmett } from '../install-emmett.mjs';

const { values: options } = parseArgs({
  options: {
    employees: { type: 'string', default: '1750' },
    years: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '2' },
    sample: { type: 'string', default: '20000' },
    writers: { type: 'string', default: '4' },
    only: { type: 'string', default: 'ours,sql,emmett,pause' },
  },
});
const wanted = options.only.split(',');
await runStep('Building the API', nodeProgram('@typescript/native/bin/tsc', '-b', 'apps/api'), { quiet: true });
await installEmmett();
const { catalogs, views } = await import('../../../apps/api/dist/composition.js');
const { makeMasterKeyFile } = await import('../../../apps/api/dist/platform/config/master-key.js');
const { startEmbeddedPostgres } = await import('../../../apps/api/dist/platform/embedded/embedded-postgres.js');
const { createPool } = await import('../../../apps/api/dist/platform/database/database.js');
const { EventCodec } = await import('../../../apps/api/dist/platform/events/event-codec.js');
const { Keyring } = await import('../../../apps/api/dist/platform/events/keyring.js');
const { migrate } = await import('../../../apps/api/dist/platform/migrations/migrate.js');
const { replayBatches } = await import('../../../apps/api/dist/platform/event-log/replay.js');
const { checkViews } = await import('../../../apps/api/dist/platform/views/check-views.js');
const { createTable } = await import('../../../apps/api/dist/platform/views/view.js');
const { fillEmmett, rebuildWithEmmett } = await import('./emmett.mjs');

const dataDir = process.env.DATA_DIR ?? (await mkdtemp(join(tmpdir(), 'staffroom-bench-')));
const masterKey = makeMasterKeyFile(dataDir);
const postgres = await startEmbeddedPostgres(dataDir);
const env = { ...process.env, URL: postgres.appUrl, KEY: masterKey.toString('hex') };
const admin = new pg.Client(postgres.adminUrl);
const pool = createPool(postgres.appUrl);
const keyring = new Keyring(masterKey);
const codec = new EventCodec(catalogs, keyring);
/** @type {Record<'ours' | 'sql' | 'emmett', any[]>} */
const results = { ours: [], sql: [], emmett: [] };
try {
  await admin.connect();
  const postmaster = await postmasterOf(admin);
  await migrate(postgres.ownerUrl, new URL(postgres.appUrl).username);
  const events = await logOf(pool);
  console.log(`\n${events} events, ${views.length} views.\n`);
  await runInChild('ours.mjs'); // warms the caches for all
  for (let round = 0; round < Number(options.rounds); round++) {
    if (wanted.includes('ours')) results.ours.push(await measured(postmaster, ours));
    if (wanted.includes('sql')) results.sql.push(await measured(postmaster, setBased));
    if (wanted.includes('emmett')) results.emmett.push(await emmett(postmaster));
  }
  print(results);
  if (wanted.includes('pause')) await pause();
  const { differences, rows } = await checkViews(pool, codec, views);
  console.log(`\nviews check afterwards: ${rows} rows, ${differences.length} views differ`);
} finally {
  await pool.end();
  await admin.end();
  await postgres.stop();
  if (!process.env.DATA_DIR) await rm(dataDir, { recursive: true, force: true });
}

async function logOf(pool) {
  const position = async () => (await pool.query('select position from log.log_head')).rows[0].position;
  if ((await position()) > 0) return position();
  const { appendLife } = await import('../support/append-life.mjs');
  const { companyLife } = await import('../support/company.mjs');
  console.log('Seeding …');
  const life = companyLife({ employees: Number(options.employees), years: Number(options.years) });
  await appendLife(postgres.ownerUrl, codec, keyring, life);
  await admin.query('vacuum analyze');
  return position();
}

async function ours() {
  return runInChild('ours.mjs');
}

async function setBased() {
  await admin.query('drop schema if exists bench_sql cascade; create schema bench_sql');
  const { rows } = await admin.query('select position from log.log_head');
  const started = performance.now();
  await admin.query(await readFile(join(root, 'lab/bench/rebuild/set-based.sql'), 'utf8'));
  for (const view of views) {
    // personal columns are ciphertext here, which cannot be indexed
    for (const statement of createTable(view, 'bench_sql').slice(1))
      await admin.query(statement).catch(() => undefined);
    await admin.query(`analyze bench_sql.${view.name}`);
  }
  const seconds = (performance.now() - started) / 1000;
  for (const { name } of views) await compareCounts(name);
  await admin.query('drop schema bench_sql cascade');
  return { events: Number(rows[0].position), seconds, nodeCpuMs: 0 };
}

async function compareCounts(name) {
  const { rows } = await admin.query(
    `select (select count(*) from views.${name}) as ours, (select count(*) from bench_sql.${name}) as sql`,
  );
  if (rows[0].ours !== rows[0].sql) console.log(`  ${name}: ${rows[0].ours} rows in ours, ${rows[0].sql} in SQL`);
}

/** A sample from the middle of the log in its own database, so that its tables are neither empty nor full. */
async function emmett(postmaster) {
  const size = Number(options.sample);
  const events = [];
  for await (const batch of replayBatches(pool, codec, 0, 10_000)) {
    events.push(...batch);
    if (events.length >= size) break;
  }
  await admin.query('drop database if exists bench_emmett with (force)');
  await admin.query('create database bench_emmett owner staffroom_owner template template0');
  const url = Object.assign(new URL(postgres.ownerUrl), { pathname: '/bench_emmett' }).href;
  const client = new pg.Client(url);
  await client.connect();
  try {
    await fillEmmett(url, client, events.slice(0, size), views);
    return await measured(postmaster, async () => {
      const before = process.cpuUsage();
      const started = performance.now();
      await rebuildWithEmmett(url, views);
      const seconds = (performance.now() - started) / 1000;
      const { user, system } = process.cpuUsage(before);
      const { rows } = await client.query('select count(*)::integer as rows from views.users');
      if (rows[0].rows === 0) throw new Error('Emmett projected nothing');
      return { events: size, seconds, nodeCpuMs: (user + system) / 1000 };
    });
  } finally {
    await client.end();
    await admin.query('drop database bench_emmett with (force)');
  }
}

async function measured(postmaster, work) {
  const before = familyCpuMs(postmaster);
  const result = await work();
  const postgresMs = familyCpuMs(postmaster) - before;
  return {
    ...result,
    perSecond: result.events / result.seconds,
    nodeUs: (result.nodeCpuMs / result.events) * 1000,
    postgresUs: (postgresMs / result.events) * 1000,
  };
}

async function runInChild(file) {
  const child = fork(join(root, 'lab/bench/rebuild', file), { env, stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  let output = '';
  child.stdout?.on('data', (chunk) => (output += chunk));
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${file} ended with ${code}`);
  return JSON.parse(output);
}

/** Writers in their own process, which is not aware of the rebuild. */
async function pause() {
  const hammer = fork(join(root, 'lab/bench/rebuild/hammer.mjs'), { env: { ...env, WRITERS: options.writers } });
  const reported = new Promise((resolve) =>
    hammer.on('message', (/** @type {any} */ said) => said.latencies && resolve(said)),
  );
  await once(hammer, 'message');
  const { seconds, pauseMs, exchangedAt } = await runInChild('ours.mjs');
  hammer.send('stop');
  const { latencies, failures } = await reported;
  const swap = Date.parse(exchangedAt);
  const atSwap = latencies.filter(({ ms, at }) => at >= swap - pauseMs && at - ms <= swap).map(({ ms }) => ms);
  const all = latencies.sort((a, b) => a.ms - b.ms);
  const at = (part) => all[Math.min(all.length - 1, Math.floor(part * all.length))];
  const ms = (part) => `${at(part).ms.toFixed(0)} ms`;
  const before = ((swap - at(1).at) / 1000).toFixed(0);
  console.log(
    `\nThe same with ${options.writers} writers: ${seconds.toFixed(1)} s, in which they executed ${all.length} commands:`,
  );
  console.log(
    `median ${ms(0.5)}, 99 % within ${ms(0.99)}, the longest ${ms(1)} (${before} s before the exchange); ${failures.length} failed.`,
  );
  console.log(
    `The gate was closed for ${pauseMs.toFixed(0)} ms. Writers waited at most ${Math.max(...atSwap).toFixed(0)} ms (aim: 200 ms).`,
  );
  for (const failure of new Set(failures)) console.log(`  ${failure}`);
}

function print({ ours, sql, emmett }) {
  row('', ['events/s', 'Node µs/event', 'PostgreSQL µs', 'wall s']);
  for (const [name, runs] of Object.entries({ ours, 'set-based SQL': sql, emmett })) {
    if (runs.length === 0) continue;
    row(name, [
      spread(runs, 'perSecond', 0),
      spread(runs, 'nodeUs', 1),
      spread(runs, 'postgresUs', 1),
      spread(runs, 'seconds', 1),
    ]);
  }
  for (const [name, runs] of Object.entries({ 'set-based SQL': sql, emmett })) {
    if (runs.length === 0 || ours.length === 0) continue;
    const ratios = ours.map((run, i) => run.perSecond / runs[i].perSecond).sort((a, b) => a - b);
    console.log(`\nours over ${name}: ${ratios.map((ratio) => ratio.toFixed(2)).join(', ')}`);
  }
  for (const { rssMb, peakRssMb } of ours)
    console.log(`\nRSS at a quarter, half, …: ${rssMb.join(', ')} MB; peak ${peakRssMb} MB`);
}

function row(name, cells) {
  console.log(`  ${name.padEnd(16)}${cells.map((cell) => cell.padStart(24)).join('')}`);
}

function spread(runs, key, digits) {
  const sorted = runs.map((run) => run[key]).sort((a, b) => a - b);
  return [...new Set([sorted[0], sorted.at(-1)])].map((value) => value.toFixed(digits)).join('–');
}
