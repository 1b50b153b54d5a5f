/** The auditors' way in: the log to read, and nothing else. No migration, no view, no write, whatever state the portal is in. */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type pg from 'pg';
import { areas, catalogs } from '../../composition.js';
import { loadConfigOrExit } from '../../load-config.js';
import type { Area } from '../../modules/area/area.js';
import type { Config } from '../../platform/config/config.js';
import { startEmbeddedPostgres } from '../../platform/embedded/embedded-postgres.js';
import { restoreUnderWay } from '../../platform/database/unfinished-restore.js';
import { createPool } from '../../platform/database/database.js';
import { canReadSettings } from '../../platform/database/stored-settings.js';
import { EventCodec } from '../../platform/events/event-codec.js';
import { Keyring } from '../../platform/events/keyring.js';

export interface OpenLog {
  /** Every transaction of it is read only. */
  pool: pg.Pool;
  codec: EventCodec;
  areas: readonly Area[];
  keyring: Keyring;
  config: Config;
}

/** Joins the embedded server of a running portal, or starts it and stops it again; a given database is just connected to. */
export async function withLog<T>(work: (open: OpenLog) => Promise<T>): Promise<T> {
  refuseToMakeAnything();
  const config = loadConfigOrExit();
  const server = config.databaseUrl ? null : await startEmbeddedPostgres(config.dataDir, { shared: true });
  const pool = createPool(config.databaseUrl ?? server!.appUrl, { max: 4, name: 'staffroom audit', readOnly: true });
  try {
    const keyring = new Keyring(config.masterKey);
    await refuseWhatCannotBeRead(pool, keyring);
    await refuseHalfRestored(pool);
    return await work({ pool, codec: new EventCodec(catalogs, keyring), areas, keyring, config });
  } finally {
    await pool.end();
    await server?.leave();
  }
}

/** A wrong folder must not get a database and a key of its own, as it does where a portal starts. */
function refuseToMakeAnything(): void {
  const setting = (name: string) => process.env[name]?.trim();
  const dataDir = resolve(setting('DATA_DIR') || '.data');
  const has = (name: string) => existsSync(join(dataDir, name));
  if (!setting('DATABASE_URL') && !has('postgres') && !has('postgres.location'))
    throw new Error(`There is no Staffroom database in ${dataDir}: set DATA_DIR or DATABASE_URL.`);
  if (!setting('MASTER_KEY') && !has('master.key'))
    throw new Error(`There is no master key in ${dataDir}: set MASTER_KEY, or DATA_DIR to the portal's folder.`);
}

async function refuseWhatCannotBeRead(pool: pg.Pool, keyring: Keyring): Promise<void> {
  const { rows } = await pool.query<{ isThere: boolean; readable: boolean | null }>(
    `select to_regclass('log.events') is not null as "isThere",
      has_table_privilege(to_regclass('log.events'), 'select')
        and has_table_privilege(to_regclass('keys.person_keys'), 'select') as readable`,
  );
  if (!rows[0]!.isThere)
    throw new Error('This database has no Staffroom event log, or its role may not use the schema "log".');
  if (!rows[0]!.readable)
    throw new Error(
      'The role of this database may not read the event log: grant it select on the schemas log and keys.',
    );
  const keys = await pool.query<{ wrapped: Buffer }>(
    'select wrapped from keys.person_keys where wrapped is not null limit 1',
  );
  try {
    for (const { wrapped } of keys.rows) keyring.unwrap(wrapped);
  } catch {
    throw new Error('The master key is not the one this log was written with: set MASTER_KEY or DATA_DIR.');
  }
}

/** People who were deleted after the backup are still in it. An auditor's role may not be let see that: portals refuse by themselves. */
async function refuseHalfRestored(pool: pg.Pool): Promise<void> {
  if ((await canReadSettings(pool)) && (await restoreUnderWay(pool)))
    throw new Error('A restore into this database was not finished: end it first, with the same backup.');
}
