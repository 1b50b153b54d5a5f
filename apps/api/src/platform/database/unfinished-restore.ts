/**
 * A mark that comes with the restored rows, in their transaction, and goes when everything after them is done. While it is
 * there nothing serves: people deleted after the backup was made are still in it until the list of erasures has been replayed.
 */
import pg from 'pg';
import type { Queryable } from './database.js';
import { forgetSetting, storedSetting, storeSetting } from './stored-settings.js';

const setting = 'restore under way';

export async function markRestoreBegun(db: Queryable, backupId: string): Promise<void> {
  await storeSetting(db, setting, backupId);
}

export async function markRestoreDone(db: Queryable): Promise<void> {
  await forgetSetting(db, setting);
}

/** Id of the backup whose restore was cut short, or null. */
export async function restoreUnderWay(db: Queryable): Promise<string | null> {
  return storedSetting(db, setting);
}

/** For whoever is about to serve from a migrated database. */
export async function refuseHalfRestored(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    if (!(await restoreUnderWay(client))) return;
    throw new Error(
      'A restore into this database was not finished. Run "npx staffroom restore" with the same backup again.',
    );
  } finally {
    await client.end();
  }
}
