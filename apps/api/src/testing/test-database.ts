/** A new, migrated database for a test, in the PostgreSQL server of the test run. */
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startEmbeddedPostgres } from '../platform/embedded/embedded-postgres.js';
import { migrate, refuseTemporaryObjects } from '../platform/migrations/migrate.js';

export interface TestDatabase {
  ownerUrl: string;
  appUrl: string;
  /** The superuser of the server. */
  adminUrl: string;
  drop(): Promise<void>;
}

type Urls = Omit<TestDatabase, 'drop'>;

const TEMPLATE = 'staffroom';

/** By default, PostgreSQL writes every page of the copy to the WAL, which takes ten times the CPU. */
const copiesFiles = 'strategy file_copy';

export async function createTestDatabase(): Promise<TestDatabase> {
  const template = await testCluster();
  const name = `test_${randomBytes(6).toString('hex')}`;
  const maintenanceUrl = inDatabase(template.adminUrl, 'postgres');
  await run(maintenanceUrl, `create database ${name} template ${TEMPLATE} owner staffroom_owner ${copiesFiles}`);
  // privileges on a database are not copied from its template
  await run(inDatabase(template.ownerUrl, name), refuseTemporaryObjects);
  return {
    ownerUrl: inDatabase(template.ownerUrl, name),
    appUrl: withLongTimeouts(inDatabase(template.appUrl, name)),
    adminUrl: inDatabase(template.adminUrl, name),
    drop: () => run(maintenanceUrl, `drop database if exists ${name} with (force)`),
  };
}

/** A machine under load must not fail a test. `lost-client.int.spec.ts` is about the limits themselves. */
export function withLongTimeouts(url: string): string {
  const limits =
    'idle_in_transaction_session_timeout=60000&lock_timeout=60000&statement_timeout=120000&query_timeout=150000';
  return `${url}${url.includes('?') ? '&' : '?'}${limits}`;
}

/** Copies the database, as a restored dump would. Existing connections to the original are closed. */
export async function copyDatabase({ ownerUrl, appUrl, adminUrl }: TestDatabase): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const maintenanceUrl = inDatabase(adminUrl, 'postgres');
  const source = new URL(ownerUrl).pathname.slice(1);
  await run(maintenanceUrl, `alter database ${source} with allow_connections false`);
  await run(maintenanceUrl, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${source}'`);
  await run(maintenanceUrl, `create database ${name} template ${source} owner staffroom_owner ${copiesFiles}`);
  await run(maintenanceUrl, `alter database ${source} with allow_connections true`);
  return {
    ownerUrl: inDatabase(ownerUrl, name),
    appUrl: inDatabase(appUrl, name),
    adminUrl: inDatabase(adminUrl, name),
    drop: () => run(maintenanceUrl, `drop database if exists ${name} with (force)`),
  };
}

/** The first Jest worker starts the server and migrates the template; the other workers wait for its addresses. */
async function testCluster(): Promise<Urls> {
  const folder = process.env['STAFFROOM_TEST_CLUSTER'];
  if (!folder)
    throw new Error(
      'Tests with a database are named *.int.spec.ts or *.proof.spec.ts, and run in the Jest projects "database" and "proofs".',
    );
  const addresses = join(folder, 'addresses.json');
  const starting = join(folder, 'starting');
  while (!existsSync(addresses)) {
    const mine = await mkdir(starting).then(
      () => true,
      () => false,
    );
    if (mine) await startCluster(folder, addresses).finally(() => rm(starting, { recursive: true }));
    else await sleep(50);
  }
  return JSON.parse(await readFile(addresses, 'utf8')) as Urls;
}

async function startCluster(folder: string, addresses: string): Promise<void> {
  if (existsSync(addresses)) return;
  const maxConnections = Number(process.env['STAFFROOM_TEST_CONNECTIONS']);
  const options = { fsync: false, maxConnections, shared: true };
  const { ownerUrl, appUrl, adminUrl } = givenServer() ?? (await startEmbeddedPostgres(folder, options));
  await migrate(ownerUrl, 'staffroom_app');
  await writeFile(`${addresses}.half`, JSON.stringify({ ownerUrl, appUrl, adminUrl }), { mode: 0o600 });
  await rename(`${addresses}.half`, addresses);
}

/** Of another version (`lab/set-ups/postgres-versions.mjs`): with the roles and an empty database, and without passwords. */
function givenServer(): Urls | null {
  const adminUrl = process.env['STAFFROOM_TEST_DATABASE_URL'];
  if (!adminUrl) return null;
  const urlOf = (role: string) => Object.assign(new URL(adminUrl), { username: role }).href;
  return { ownerUrl: urlOf('staffroom_owner'), appUrl: urlOf('staffroom_app'), adminUrl };
}

function inDatabase(url: string, name: string): string {
  const copy = new URL(url);
  copy.pathname = `/${name}`;
  return copy.href;
}

async function run(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
