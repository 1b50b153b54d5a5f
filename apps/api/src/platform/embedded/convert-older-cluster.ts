/**
 * Older versions made the cluster with `staffroom_owner` as its superuser. PostgreSQL never takes superuser rights from
 * the role that initdb created, so that role becomes `staffroom_admin`, and a new `staffroom_owner` gets its objects.
 */
import type pg from 'pg';
import { migrationLock } from '../database/advisory-locks.js';
import { sqlState } from '../database/sql-errors.js';
import { asSuperuser, ensureRole, type Server } from './roles.js';
import { FolderInUse } from './server-hold.js';

/**
 * Only for the folder's one portal. A command leaves an older cluster unchanged, because the older portal next to it, or
 * after it, could not start on a converted one. One transaction: if the process or the server dies, the cluster is
 * the older one. `server` contains the password of the admin.
 */
export async function convertOlderCluster(server: Server): Promise<boolean> {
  return asSuperuser(server, 'staffroom', async (client, superuser) => {
    await client.query(`begin; set local lock_timeout = ${patienceMs}`);
    try {
      if (superuser === 'owner') await separateAdminFromOwner(client, server);
      const { rows } = await client.query<{ statement: string }>(changesOfOwner);
      for (const { statement } of rows) await client.query(statement);
      await client.query('commit');
      return superuser === 'owner';
    } catch (error) {
      throw busy.has(sqlState(error) ?? '') ? new FolderInUse(inUse) : error;
    }
  });
}

const patienceMs = 5_000;
/** A lock took too long, or a deadlock. */
const busy = new Set(['55P03', '40P01']);
const inUse =
  'The embedded database gets a new owner, once, at the first start of this version, and other processes are using it. ' +
  'Stop all workers and commands, and start again.';

async function separateAdminFromOwner(client: pg.Client, server: Server): Promise<void> {
  // a command may be migrating as the former owner
  await client.query('select pg_advisory_xact_lock($1)', [migrationLock]);
  // a session cannot rename its own role
  await client.query(`
    create role staffroom_converter superuser;
    set local session authorization staffroom_converter;
    alter role staffroom_owner rename to staffroom_admin;
    reset session authorization;
    drop role staffroom_converter;
    alter role staffroom_admin password ${client.escapeLiteral(server.passwords.admin ?? '')};`);
  await ensureRole(client, 'owner', server.passwords);
  await client.query('alter database staffroom owner to staffroom_owner');
}

/**
 * Everything in the database that was created as the superuser. Also runs at later starts, when there is usually nothing left: a command that
 * had connected before the conversion may have migrated after it. Objects of PostgreSQL itself have lower numbers, and
 * what belongs to an extension or to a column stays with it.
 */
const changesOfOwner = `
  select format('alter %s %s owner to staffroom_owner', i.type, i.identity) as statement
  from (
    select 'pg_namespace'::regclass as catalog, oid, nspowner as owner from pg_namespace
    union all
    select 'pg_class'::regclass, oid, relowner from pg_class where relkind in ('r', 'p', 'v', 'm', 'f', 'S')
    union all
    select 'pg_proc'::regclass, oid, proowner from pg_proc
    union all
    select 'pg_type'::regclass, t.oid, typowner from pg_type t left join pg_class c on c.oid = t.typrelid
    where typtype in ('d', 'e', 'r') or c.relkind = 'c'
  ) o, pg_identify_object(catalog, oid, 0) i
  where owner = (select oid from pg_roles where rolname = 'staffroom_admin') and oid >= 16384
    and not exists (select from pg_depend d where d.classid = catalog and d.objid = o.oid and d.deptype in ('a', 'e', 'i')
      and d.refclassid in ('pg_extension'::regclass, 'pg_class'::regclass))
  order by 1`;
