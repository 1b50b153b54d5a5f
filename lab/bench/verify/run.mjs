/**
 * Events per second when verifying a stored log, compared with SHA-256 over the same bytes in memory.
 * `npm run bench:verify -- [--events 100000] [--rounds 5]`
 */
import crypto from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { nodeProgram, runStep } from '../../../scripts/run-step.mjs';
import { familyCpuMs, postmasterOf } from '../http/cpu-time.mjs';

const { values: options } = parseArgs({
  options: { events: { type: 'string', default: '100000' }, rounds: { type: 'string', default: '5' } },
});
const count = Number(options.events);
const rounds = Number(options.rounds);
const settleMs = 100;

await runStep('Building the API', nodeProgram('@typescript/native/bin/tsc', '-b', 'apps/api'), { quiet: true });
const { startEmbeddedPostgres } = await import('../../../apps/api/dist/platform/embedded/embedded-postgres.js');
const { createPool } = await import('../../../apps/api/dist/platform/database/database.js');
const { migrate } = await import('../../../apps/api/dist/platform/migrations/migrate.js');
const { readFramedRows } = await import('../../../apps/api/dist/platform/log-integrity/framed-rows.js');
const { sha256 } = await import('../../../apps/api/dist/platform/merkle/sha256.js');
const { chainStart } = await import('../../../apps/api/dist/platform/log-integrity/hashed-rows.js');
const { verifyLog } = await import('../../../apps/api/dist/platform/log-integrity/verify-chain.js');
const { fillLog } = await import('./fill-log.mjs');

const dataDir = await mkdtemp(join(tmpdir(), 'staffroom-bench-'));
const postgres = await startEmbeddedPostgres(dataDir, { fsync: false });
const client = new pg.Client(postgres.adminUrl);
const pool = createPool(postgres.appUrl);
try {
  await client.connect();
  await migrate(postgres.ownerUrl, new URL(postgres.appUrl).username);
  await runStepHere(`Recording ${count} events`, () => fillLog(client, count));
  const { events, bytes, head } = await readBytes();
  const contestants = {
    verify: async () => {
      const report = await verifyLog(pool);
      if (!report.intact) throw new Error(report.words);
      if (report.hash.compare(head) !== 0) throw new Error('another head');
    },
    createHash: () => {
      let { hash } = chainStart;
      for (const event of events) {
        hash.copy(event);
        hash = crypto.createHash('sha256').update(event).digest();
      }
      if (hash.compare(head) !== 0) throw new Error('another head');
    },
    'one-shot': () => {
      let hash = chainStart.hash.toString('latin1');
      for (const event of events) {
        event.write(hash, 'latin1');
        hash = sha256(event);
      }
      if (Buffer.from(hash, 'latin1').compare(head) !== 0) throw new Error('another head');
    },
    'in one go': () => {
      const hash = crypto.createHash('sha256');
      for (const event of events) hash.update(event);
      hash.digest();
    },
  };
  const { perSecond, cpu } = await measure(contestants, await postmasterOf(client));
  console.log(
    `\n${count} events, ${Math.round(bytes / count)} bytes each, ${rounds} interleaved rounds; Node ${process.version}.`,
  );
  console.log('Median (least–most); CPU in microseconds per event.\n');
  row('', 'events/s', 'CPU of Node', 'of PostgreSQL');
  for (const name of Object.keys(contestants))
    row(name, spread(perSecond[name], 0), spread(cpu[name].node, 1), spread(cpu[name].postgres, 1));
  console.log('\nverify over …:\n');
  row('', 'events/s', 'CPU of both');
  for (const name of ['createHash', 'one-shot', 'in one go']) {
    const ratio = perSecond.verify.map((ours, i) => ours / perSecond[name][i]);
    const cpuRatio = cpu[name].both.map((theirs, i) => theirs / cpu.verify.both[i]);
    row(name, spread(ratio, 2), spread(cpuRatio, 2));
  }
} finally {
  await pool.end();
  await client.end();
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}

/** The hashed bytes of every event, each with room for the previous hash in front. */
async function readBytes() {
  const events = [];
  let bytes = 0;
  let head = chainStart.hash;
  for await (const rows of readFramedRows(client, null, count)) {
    for (const row of rows) {
      const [start, hashAt] = [row.starts[0] - 4, row.starts[row.starts.length - 1]];
      const event = Buffer.alloc(32 + hashAt - 4 - start);
      row.buffer.copy(event, 32, start, hashAt - 4);
      head = Buffer.from(row.buffer.subarray(hashAt, hashAt + 32));
      bytes += event.length;
      events.push(event);
    }
  }
  return { events, bytes, head };
}

async function measure(contestants, postmaster) {
  const names = Object.keys(contestants);
  for (const name of names) await contestants[name]();
  /** @type {Record<string, number[]>} */
  const perSecond = Object.fromEntries(names.map((name) => [name, []]));
  /** @type {Record<string, { node: number[], postgres: number[], both: number[] }>} */
  const cpu = Object.fromEntries(names.map((name) => [name, { node: [], postgres: [], both: [] }]));
  for (let round = 0; round < rounds; round++) {
    for (const name of names.map((_, i) => names[(i + round) % names.length])) {
      const before = [nodeCpuMs(), familyCpuMs(postmaster)];
      const started = performance.now();
      await contestants[name]();
      perSecond[name].push((count / (performance.now() - started)) * 1000);
      await sleep(settleMs); // CPU time is counted in ticks
      const [node, postgres] = [nodeCpuMs(), familyCpuMs(postmaster)].map((ms, i) => ((ms - before[i]) / count) * 1000);
      cpu[name].node.push(node);
      cpu[name].postgres.push(postgres);
      cpu[name].both.push(node + postgres);
    }
  }
  return { perSecond, cpu };
}

function row(name, ...cells) {
  console.log(`  ${name.padEnd(12)}${cells.map((cell) => cell.padStart(28)).join('')}`);
}

function nodeCpuMs() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

function spread(values, digits) {
  const sorted = [...values].sort((a, b) => a - b);
  const half = sorted.length >> 1;
  const median = sorted.length % 2 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
  return `${median.toFixed(digits)} (${sorted[0].toFixed(digits)}–${sorted.at(-1).toFixed(digits)})`;
}

async function runStepHere(title, work) {
  console.log(`${title} …`);
  await work();
}
