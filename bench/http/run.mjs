/**
 * What a request costs in the portal, against the same request in a server of nothing but node:http and pg.
 * `npm run bench:http -- [--rounds 7] [--seconds 4] [--profile <folder>]`
 */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { build } from '../../scripts/build.mjs';

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '7' },
    seconds: { type: 'string', default: '4' },
    only: { type: 'string' },
    profile: { type: 'string' },
  },
});
const size = { rounds: Number(options.rounds), seconds: Number(options.seconds) };

await build();
process.env.NODE_ENV = 'production';
const { startEmbeddedPostgres } = await import('../../apps/api/dist/platform/embedded/embedded-postgres.js');
const { migrate } = await import('../../apps/api/dist/platform/event-log/migrate.js');
const { loadConfig } = await import('../../apps/api/dist/platform/config/config.js');
const { makeCompany, ownRequests, reader, signers } = await import('./company.mjs');
const { postmasterOf } = await import('./cpu-time.mjs');
const { connections, measure, print } = await import('./rounds.mjs');
const { startServer } = await import('./server-process.mjs');

const dataDir = await mkdtemp(join(tmpdir(), 'staffroom-bench-'));
await chmod(dataDir, 0o711); // as root the database runs as another user, who must pass through
const closers = [() => rm(dataDir, { recursive: true, force: true })];
try {
  const postgres = await startEmbeddedPostgres(dataDir);
  closers.push(() => postgres.stop());
  await migrate(postgres.ownerUrl, new URL(postgres.appUrl).username);
  const env = {
    DATA_DIR: dataDir,
    DATABASE_URL: postgres.appUrl,
    MASTER_KEY: randomBytes(32).toString('hex'),
    PUBLIC_URL: 'http://localhost',
    DEMO: 'false',
    LOG_LEVEL: 'warn',
  };
  console.log('Making the company …');
  await makeCompany(loadConfig(env), postgres.appUrl);
  await compare(env, postgres);
} finally {
  for (const close of closers.reverse()) await close();
}

async function compare(env, postgres) {
  const profile = options.profile ? ['--cpu-prof', `--cpu-prof-dir=${options.profile}`] : [];
  const portal = await startServer('./portal-server.mjs', env, profile);
  closers.push(() => portal.stop());
  const signIn = await post(portal, reader);
  const cookie = signIn.headers.getSetCookie()[0].split(';')[0];
  const list = await (await get(portal, cookie)).text();
  const holidays = JSON.stringify(JSON.parse(list).filter((entry) => entry.type === 'HOLIDAY')).slice(1, -1);

  const bare = await startServer('./bare-server.mjs', { ...env, BENCH_HOLIDAYS: holidays });
  closers.push(() => bare.stop());
  assert.equal(await (await get(bare, cookie)).text(), list, 'both must send the same list');
  assert.equal(JSON.parse(list).filter((entry) => entry.type !== 'HOLIDAY').length, ownRequests);
  assert.equal(await (await post(bare, reader)).text(), await signIn.text(), 'both must answer a sign-in the same');

  const client = new pg.Client(postgres.ownerUrl);
  await client.connect();
  const postmaster = await postmasterOf(client);
  await client.end();

  const bytes = `${(Buffer.byteLength(list) / 1000).toFixed(1)} kB`;
  console.log(`${connections} connections, ${size.rounds} rounds of ${size.seconds} s each, taking turns.`);
  console.log('CPU per request; median (least–most). Ratios: 1 is the bare server, less is dearer. Aim: 0.6.');
  if (options.only !== 'login') {
    const load = { path: '/api/time-off', headers: { cookie } };
    print(
      `GET /api/time-off, ${ownRequests} requests and the holidays, ${bytes}`,
      await measure({ portal, bare }, load, postmaster, size),
    );
  }
  if (options.only !== 'list') {
    print('POST /api/auth/login, argon2id 19 MiB', await measure({ portal, bare }, signIns(), postmaster, size));
  }
}

function signIns() {
  let next = 0;
  const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };
  const setupClient = (client) => client.setBody(JSON.stringify(signers[next++ % signers.length]));
  return { path: '/api/auth/login', method: 'POST', headers, setupClient };
}

function get(server, cookie) {
  return fetch(`${server.address}/api/time-off`, { headers: { cookie } });
}

function post(server, body) {
  const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };
  return fetch(`${server.address}/api/auth/login`, { method: 'POST', headers, body: JSON.stringify(body) });
}
