import type pg from 'pg';
import { rebuildLock } from '../database/advisory-locks.js';
import { hasOtherProcesses } from '../database/other-processes.js';
import { fingerprintTable } from './fingerprint.js';

/**
 * If the portal served as another role before, that role owns the views: they are dropped here, and this role rebuilds
 * them. Refused while another process serves from them, because then the settings of this process must be wrong.
 */
export async function dropViewsOfFormerRole(client: pg.Client, appRole: string): Promise<void> {
  if ((await viewsOfFormerRole(client, appRole)).length === 0) return;
  if (await hasOtherProcesses(client)) throw new Error(servedByAnotherRole);
  await client.query('begin');
  const { rows } = await client.query<{ mine: boolean }>(`select pg_try_advisory_xact_lock($1) as mine`, [rebuildLock]);
  if (!rows[0]!.mine) throw new Error(servedByAnotherRole);
  const names = await viewsOfFormerRole(client, appRole);
  if (names.length > 0) await client.query(`drop table ${names.join(', ')}; delete from ${fingerprintTable}`);
  await client.query('commit');
}

export async function viewsOfFormerRole(client: pg.Client, appRole: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('views', 'views_next') and c.relkind = 'r' and pg_get_userbyid(c.relowner) <> $1`,
    [appRole],
  );
  return rows.map(({ name }) => name);
}

const servedByAnotherRole =
  'A portal, a worker or a command is using this database as another role. Set DATABASE_URL and DATABASE_OWNER_URL as ' +
  'it does, or stop it first. Nothing was changed.';
