/** Opens the log for reading. Runs no migration, touches no view and writes nothing, regardless of the state of the portal. */
import type pg from 'pg';
import { areas, catalogs } from '../../composition.js';
import { loadConfigOrExit } from '../../processes/load-config.js';
import type { Areas } from '../../modules/area/area.js';
import type { Config } from '../../platform/config/config.js';
import { startEmbeddedPostgres } from '../../platform/embedded/embedded-postgres.js';
import { refuseHalfRestored } from '../../platform/database/unfinished-restore.js';
import { refuseIndirectUrl } from '../../platform/database/direct-connection.js';
import { createPool } from '../../platform/database/database.js';
import type { DatabasePool } from '../../platform/database/pool.js';
import { canReadSettings } from '../../platform/database/stored-settings.js';
import { EventCodec } from '../../platform/events/event-codec.js';
import { refuseDatabaseFromBefore } from '../../platform/migrations/before-first-release.js';
import { openKeyring } from '../../platform/master-key/open-keyring.js';
import type { Keyring } from '../../platform/events/keyring.js';
import { refuseToMakeAnything } from './refuse-to-make.js';

export interface OpenLog {
  /** All of its transactions are read-only. */
  pool: DatabasePool;
  codec: EventCodec;
  areas: Areas;
  keyring: Keyring;
  config: Config;
}

/** Connects to the given database, or to the embedded server, which it starts and stops if no portal runs. */
export async function withLog<T>(
  work: (open: OpenLog) => Promise<T>,
  options: { allowHalfRestored?: boolean } = {},
): Promise<T> {
  refuseToMakeAnything();
  const config = loadConfigOrExit();
  if (config.databaseUrl) await refuseIndirectUrl(config.databaseUrl);
  const server = config.databaseUrl ? null : await startEmbeddedPostgres(config.dataDir, { shared: true });
  const pool = createPool(config.databaseUrl ?? server!.appUrl, {
    max: 4,
    name: 'staffroom audit',
    readOnly: true,
    longWork: true,
  });
  try {
    await refuseWhatCannotBeRead(pool);
    await refuseDatabaseFromBefore(pool);
    const keyring = await openKeyring(pool, config);
    // a role that cannot read settings cannot check this
    if (!options.allowHalfRestored && (await canReadSettings(pool))) await refuseHalfRestored(pool);
    return await work({ pool, codec: new EventCodec(catalogs, keyring), areas, keyring, config });
  } finally {
    await pool.end();
    await server?.leave();
  }
}

async function refuseWhatCannotBeRead(pool: pg.Pool): Promise<void> {
  // not by to_regclass, which fails if the role may not use the schema
  const { rows } = await pool.query<{ isThere: boolean; readable: boolean }>(
    `with tables as (select c.oid, c.relname, n.nspname, has_schema_privilege(n.oid, 'usage') as usable
        from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = 'log' and c.relname = 'events' or n.nspname = 'keys' and c.relkind = 'r')
      select exists (select from tables where nspname = 'log' and usable) as "isThere",
        not exists (select from tables where not usable or not has_table_privilege(oid, 'select')) as readable`,
  );
  if (!rows[0]!.isThere)
    throw new Error('This database has no Staffroom event log, or the role may not use the schema "log".');
  if (!rows[0]!.readable)
    throw new Error(
      'The database role may not read the event log. Grant it usage of the schemas log and keys, and select on all of their tables.',
    );
}
