/** A new, migrated database for a test, in the PostgreSQL server of the test run. */
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { createPool } from '../platform/database/database.js';
import { startEmbeddedPostgres } from '../platform/embedded/embedded-postgres.js';
import { EventCodec } from '../platform/events/event-codec.js';
import { testKeyring } from './test-keyring.js';
import { migrate, refuseTemporaryObjects } from '../platform/migrations/migrate.js';
import { ensureViews } from '../platform/views/views.js';

export interface TestDatabase {
  ownerUrl: string;
  appUrl: string;
  /** The superuser of the server. */
  adminUrl: string;
  drop(): Promise<void>;
}

type Urls = Omit<TestDatabase, 'drop'>;

/** The migrated database, and its copy with the portal's views. */
const TEMPLATE = 'staffroom';
const TEMPLATE_WITH_VIEWS = 'staffroom_with_views';

/** By default, PostgreSQL writes every page of the copy to the WAL, which takes ten times the CPU. */
const copiesFiles = 'strategy file_copy';

/** Migrated, without views. */
export function createTestDatabase(): Promise<TestDatabase> {
  return copyOf(TEMPLATE);
}

/** With the views of the portal, as after its first start. */
export function createPortalDatabase(): Promise<TestDatabase> {
  return copyOf(TEMPLATE_WITH_VIEWS);
}

/** Without any table. */
export function createEmptyDatabase(): Promise<TestDatabase> {
  return copyOf('template0');
}

async function copyOf(template: string): Promise<TestDatabase> {
  const server = await testCluster();
  const name = `test_${randomBytes(6).toString('hex')}`;
  const maintenanceUrl = inDatabase(server.adminUrl, 'postgres');
  await run(maintenanceUrl, `create database ${name} template ${template} owner staffroom_owner ${copiesFiles}`);
  // privileges on a database are not copied from its template
  await run(inDatabase(server.ownerUrl, name), refuseTemporaryObjects);
  return {
    ownerUrl: inDatabase(server.ownerUrl, name),
    appUrl: withLongTimeouts(inDatabase(server.appUrl, name)),
    adminUrl: inDatabase(server.adminUrl, name),
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
    throw new Error('Tests with a database are named *.int.spec.ts, and run in the Jest project "database".');
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
  const { ownerUrl, appUrl, adminUrl } = await startEmbeddedPostgres(folder, options);
  await migrate(ownerUrl, 'staffroom_app');
  await addTemplateWithViews({ ownerUrl, appUrl, adminUrl });
  await writeFile(`${addresses}.half`, JSON.stringify({ ownerUrl, appUrl, adminUrl }), { mode: 0o600 });
  await rename(`${addresses}.half`, addresses);
}

/** Creating the views anew takes each portal of a test 80 ms. */
async function addTemplateWithViews({ appUrl, adminUrl }: Urls): Promise<void> {
  const create = `create database ${TEMPLATE_WITH_VIEWS} template ${TEMPLATE} owner staffroom_owner ${copiesFiles}`;
  await run(inDatabase(adminUrl, 'postgres'), create);
  const { catalogs, views } = await import('../composition.js'); // all of the portal, which other tests do not need
  const pool = createPool(inDatabase(appUrl, TEMPLATE_WITH_VIEWS));
  try {
    await ensureViews(pool, new EventCodec(catalogs, testKeyring(randomBytes(32))), views);
  } finally {
    await pool.end();
  }
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
