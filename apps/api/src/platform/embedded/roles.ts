/**
 * The roles of the embedded server. `staffroom_admin` is its superuser and only prepares it: creates the other roles and
 * the database. `staffroom_owner` owns the database and migrates it. `staffroom_app` serves and owns nothing but views.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { embeddedRolesLock } from '../database/advisory-locks.js';
import type { Passwords } from './cluster.js';

/** Application name of the connection with which a portal holds the server. */
export const HOLD = 'staffroom hold';
const ENDING_MS = 2_000;
const POLL_MS = 50;

export interface Server {
  port: number;
  passwords: Passwords;
}

/** The server has no certificate, so PGSSLMODE of the shell must not ask for one. */
export function urlOf(role: keyof Passwords, { port, passwords }: Server, database = 'staffroom'): string {
  return `postgres://staffroom_${role}:${passwords[role]}@127.0.0.1:${port}/${database}?sslmode=disable`;
}

/** Ensures at every start that the cluster has the roles and the portal's database. */
export async function prepareCluster(server: Server): Promise<void> {
  await asRole(urlOf('admin', server, 'postgres'), async (client) => {
    await client.query('select pg_advisory_lock($1)', [embeddedRolesLock]);
    await ensureRole(client, 'owner', server.passwords);
    await ensureRole(client, 'app', server.passwords);
    const { rowCount } = await client.query(`select from pg_database where datname = 'staffroom'`);
    if (!rowCount) await client.query(createDatabase);
  });
}

const createDatabase = `create database staffroom owner staffroom_owner
  template template0 encoding 'UTF8' locale_provider builtin builtin_locale 'C.UTF-8' locale 'C'`;

async function ensureRole(client: pg.Client, role: 'owner' | 'app', passwords: Passwords): Promise<void> {
  const name = `staffroom_${role}`;
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [name]);
  await client.query(
    `${rowCount ? 'alter' : 'create'} role ${name} login nosuperuser nocreatedb nocreaterole noreplication nobypassrls
      password ${client.escapeLiteral(passwords[role])}`,
  );
}

/**
 * Whether any other connection to the server is open. The connections of a process that is ending may be open for a moment
 * longer, so this waits for them unless a portal holds the server. Asked as the owner, who sees of the application only who
 * it is.
 */
export async function hasOtherClients(server: Server): Promise<boolean> {
  return asRole(urlOf('owner', server, 'postgres'), async (client) => {
    for (const until = Date.now() + ENDING_MS; ;) {
      const { rows } = await client.query<{ held: boolean }>(
        `select application_name is not distinct from '${HOLD}' as held from pg_stat_activity
          where datid is not null and usesysid is not null and pid <> pg_backend_pid()`,
      );
      if (rows.length === 0) return false;
      if (rows.some(({ held }) => held) || Date.now() > until) return true;
      await sleep(POLL_MS);
    }
  });
}

/** Uses nothing that the owner may have put into the schema `public`. */
async function asRole<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, options: '-c search_path=pg_catalog,pg_temp' });
  client.on('error', () => undefined); // the running query fails anyway
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
