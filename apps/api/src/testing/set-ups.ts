/** The databases that docs/operate/install.md offers: the embedded one, a given one with one role, a given one with two roles. */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../platform/embedded/embedded-postgres.js';
import type { Environment } from './portal-process.js';
import { createTestDatabase } from './test-database.js';
import { origin } from './test-portal.js';

export const setUps = ['embedded', 'one role', 'two roles'] as const;

export interface SetUp {
  /** Settings of the portal. Nothing was started on the database yet. */
  env: Environment;
  /** As the owner of the tables. An embedded database must be running. */
  query<Row extends object>(sql: string): Promise<Row[]>;
  remove(): Promise<void>;
}

export async function createSetUp(kind: (typeof setUps)[number]): Promise<SetUp> {
  const dataDir = await mkdtemp(join(process.env['STAFFROOM_TEST_CLUSTER'] ?? tmpdir(), 'set-up-'));
  const basics = { DATA_DIR: dataDir, PUBLIC_URL: origin };
  const removeFolder = () => rm(dataDir, { recursive: true, force: true });
  if (kind === 'embedded') {
    const query = async <Row extends object>(sql: string) =>
      (await asRole<Row>((await startEmbeddedPostgres(dataDir, { shared: true })).ownerUrl, sql)).rows;
    // a shell may have the setting for other servers
    return { env: { ...basics, PGSSLMODE: 'require' }, query, remove: removeFolder };
  }
  const { urls, remove } = await createEmptyDatabase(kind);
  return {
    env: { ...basics, ...urls },
    query: async <Row extends object>(sql: string) => (await asRole<Row>(urls.DATABASE_OWNER_URL, sql)).rows,
    async remove() {
      await remove();
      await removeFolder();
    },
  };
}

/** With roles as docs/operate/install.md creates them. With one role, both URLs are the same. */
async function createEmptyDatabase(kind: 'one role' | 'two roles') {
  const { adminUrl, drop } = await createTestDatabase();
  const name = `set_up_${randomBytes(6).toString('hex')}`;
  const [owner, portal] = [`${name}_owner`, kind === 'one role' ? `${name}_owner` : `${name}_portal`];
  await asRole(adminUrl, `create role ${owner} login password 'o'`);
  // as an administrator does it where the owner may not create roles
  if (kind === 'one role') await asRole(adminUrl, `grant staffroom_app to ${owner}`);
  else await asRole(adminUrl, `create role ${portal} login password 'o'`);
  await asRole(adminUrl, `create database ${name} owner ${owner}`);
  const url = (role: string) =>
    Object.assign(new URL(adminUrl), { username: role, password: 'o', pathname: `/${name}` }).href;
  return {
    urls: { DATABASE_OWNER_URL: url(owner), DATABASE_URL: url(portal) },
    async remove() {
      await asRole(adminUrl, `drop database ${name} with (force)`);
      for (const role of new Set([owner, portal])) await asRole(adminUrl, `drop role ${role}`);
      await drop();
    },
  };
}

async function asRole<Row extends object>(url: string, sql: string): Promise<pg.QueryResult<Row>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client.query<Row>(sql).finally(() => client.end());
}
