/**
 * Alters a stored log at random thousands of times, as superuser of its database, and checks that `verify` finds each change.
 * `npm run bench:tamper -- [--count 10000] [--seed N]`
 */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
await import('../../../apps/api/src/testing/typescript-hooks.mjs'); // allows the next lines to import TypeScript
const { startEmbeddedPostgres } = await import('../../../apps/api/src/platform/embedded/embedded-postgres.ts');
const { migrate } = await import('../../../apps/api/src/platform/migrations/migrate.ts');
const { verifyLog } = await import('../../../apps/api/src/platform/log-integrity/verify-chain.ts');
const { connect } = await import('../../../apps/api/src/testing/test-log.ts');
const { draw, onlyByCheckpoint, readStored, recordRefunds, seeded, tampered, tamperedCatalogs, tampers } =
  await import('../../../apps/api/src/testing/tampering.ts');

const { values: options } = parseArgs({
  options: { count: { type: 'string', default: '10000' }, seed: { type: 'string' } },
});
const count = Number(options.count);
const seed = Number(options.seed ?? Math.floor(Math.random() * 1e9));
const kinds = Object.keys(tampers);

const dataDir = await mkdtemp(join(tmpdir(), 'staffroom-bench-'));
const postgres = await startEmbeddedPostgres(dataDir, { fsync: false });
const client = new pg.Client(postgres.adminUrl);
try {
  await client.connect();
  await migrate(postgres.ownerUrl, new URL(postgres.appUrl).username);
  await record();
  const events = await readStored(client);
  console.log(`${count} changes to a log of ${events.length} events, each undone afterwards; --seed ${seed}`);
  const missed = print(await alterAll(events));
  const report = await verifyLog(client);
  if (!report.intact) throw new Error(`the log was not restored: ${report.words}`);
  if (missed > 0) process.exitCode = 1;
} finally {
  await client.end();
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function record() {
  const { log, pool } = connect(postgres.appUrl, randomBytes(32), { catalogs: tamperedCatalogs, views: [] });
  await recordRefunds(log);
  await pool.end();
}

async function alterAll(events) {
  const dice = draw(seeded(seed), events);
  const checkpoint = { position: events.length, hash: events.at(-1).hash.toString('hex') };
  const untried = () => ({ tried: 0, byLog: 0, byCheckpoint: 0, misplaced: 0 });
  /** @type {Map<string, ReturnType<typeof untried>>} */
  const results = new Map();
  for (let tried = 0; tried < count;) {
    const kind = kinds[tried % kinds.length];
    const tamper = tampers[kind](dice);
    const result = results.get(kind) ?? untried();
    results.set(kind, result);
    const done = await tampered(client, tamper, async () => {
      const alone = await verifyLog(client);
      const report = alone.intact ? await verifyLog(client, { checkpoint }) : alone;
      if (!alone.intact) result.byLog++;
      else if (!report.intact) result.byCheckpoint++;
      if (!report.intact && tamper.position !== null && report.position !== tamper.position) result.misplaced++;
    });
    if (!done) continue; // a constraint of the database refused it
    result.tried++;
    if (++tried % 1000 === 0) console.error(`  … ${tried}`);
  }
  return results;
}

function print(results) {
  row('', ['tried', 'found', 'with checkpoint', 'at another place', 'missed']);
  const sums = [0, 0, 0, 0, 0];
  for (const [kind, { tried, byLog, byCheckpoint, misplaced }] of results) {
    const numbers = [tried, byLog, byCheckpoint, misplaced, tried - byLog - byCheckpoint];
    numbers.forEach((number, i) => (sums[i] += number));
    row(onlyByCheckpoint.includes(kind) ? `${kind} *` : kind, numbers);
  }
  row('all', sums);
  console.log('* leaves a consistent log: only a checkpoint that is stored elsewhere shows the change.');
  return sums[4] + sums[3];
}

function row(name, cells) {
  console.log(`  ${name.padEnd(56)}${cells.map((cell) => String(cell).padStart(17)).join('')}`);
}
