/**
 * Commands per second through the event log with an inline view, against the same SQL by hand, and against Emmett.
 * `npm run bench:append -- [--rounds 7] [--seconds 3] [--connections 8]`
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { nodeProgram, runStep } from '../../../scripts/run-step.mjs';
import { installEmmett } from '../install-emmett.mjs';

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '7' },
    seconds: { type: 'string', default: '3' },
    connections: { type: 'string', default: '8' },
    only: { type: 'string' },
  },
});
const connections = Number(options.connections);

await runStep('Building the API', nodeProgram('@typescript/native/bin/tsc', '-b', 'apps/api'), { quiet: true });
await installEmmett();
const { startEmbeddedPostgres } = await import('../../../apps/api/dist/platform/embedded/embedded-postgres.js');
const { migrate } = await import('../../../apps/api/dist/platform/migrations/migrate.js');
const { openOurs } = await import('./ours.mjs');
const { openRaw } = await import('./raw.mjs');
const { openEmmett } = await import('./emmett.mjs');
const { postmasterOf } = await import('../http/cpu-time.mjs');
const { compare } = await import('./rounds.mjs');

const dataDir = await mkdtemp(join(tmpdir(), 'staffroom-bench-'));
const postgres = await startEmbeddedPostgres(dataDir);
const admin = new pg.Client(postgres.adminUrl);
const contestants = {};
try {
  await admin.connect();
  const postmaster = await postmasterOf(admin);
  const all = {
    ours: async () => openOurs((await freshLog('ours')).appUrl, connections),
    pipelined: async () => openRaw((await freshLog('pipelined')).appUrl, connections, true),
    plain: async () => openRaw((await freshLog('plain')).appUrl, connections, false),
    emmett: async () => openEmmett((await freshDatabase('emmett')).ownerUrl, connections),
  };
  for (const [name, open] of Object.entries(all)) {
    if (options.only && !options.only.split(',').includes(name)) continue;
    console.log(`Preparing ${name} …`);
    contestants[name] = await open();
  }
  await compare(contestants, postmaster, {
    rounds: Number(options.rounds),
    seconds: Number(options.seconds),
    connections,
  });
  for (const contestant of Object.values(contestants)) await contestant.check();
} finally {
  for (const contestant of Object.values(contestants)) await contestant.close();
  await admin.end();
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function freshDatabase(name) {
  await admin.query(`create database bench_${name} owner staffroom_owner template template0`);
  const inIt = (url) => Object.assign(new URL(url), { pathname: `/bench_${name}` }).href;
  return { ownerUrl: inIt(postgres.ownerUrl), appUrl: inIt(postgres.appUrl) };
}

async function freshLog(name) {
  const urls = await freshDatabase(name);
  await migrate(urls.ownerUrl, new URL(urls.appUrl).username);
  return urls;
}
