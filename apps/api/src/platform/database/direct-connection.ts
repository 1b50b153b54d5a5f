import type pg from 'pg';
import { withConnection } from './connect.js';

/**
 * Call once for every new connection. A connection pooler such as pgbouncer shares server connections among clients, so
 * locks and settings of a session would reach somebody else's statements, and the step-down to a lesser role would be
 * lost without an error. It is noticed by the id of the server process: a pooler announces one of its own.
 *
 * @param role that the connection must have switched to.
 */
export async function refuseIndirect(client: pg.ClientBase, role?: string): Promise<void> {
  const { rows } = await client.query<{ role: string; process: number }>(
    'select current_user as role, pg_backend_pid() as process',
  );
  const { role: current, process } = rows[0]!;
  if (process !== (client as unknown as { processID: number }).processID) throw new Error(pooled);
  if (role !== undefined && current !== role)
    throw new Error(
      `The database connection has the role ${current} instead of ${role}. Connect to PostgreSQL directly.`,
    );
}

const pooled =
  'There is a connection pooler between the portal and PostgreSQL. Name the server itself in DATABASE_URL and DATABASE_OWNER_URL: ' +
  'the portal has a pool of its own.';

/** Before anything else connects: a pooler would reject settings that connections start with, and name only the first of them. */
export async function refuseIndirectUrl(url: string): Promise<void> {
  await withConnection(url, refuseIndirect);
}
