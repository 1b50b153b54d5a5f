/**
 * A restore inserts a mark in the same transaction as the restored rows and deletes it when everything else is done.
 * Nothing serves while the mark exists: people deleted after the backup are still in the database until the list of
 * erasures has been replayed.
 */
import type { Queryable } from './database.js';
import { forgetSetting, storedSetting, storeSetting } from './stored-settings.js';

const setting = 'restore under way';

export async function markRestoreBegun(db: Queryable, backupId: string): Promise<void> {
  await storeSetting(db, setting, backupId);
}

export async function markRestoreDone(db: Queryable): Promise<void> {
  await forgetSetting(db, setting);
}

/** Id of the backup whose restore was interrupted, or null. */
export async function restoreUnderWay(db: Queryable): Promise<string | null> {
  return storedSetting(db, setting);
}

/** Throws if nothing may serve or read this database yet. It must be migrated. */
export async function refuseHalfRestored(db: Queryable): Promise<void> {
  if (!(await restoreUnderWay(db))) return;
  throw new Error(
    'The last restore into this database did not finish. Run "./staffroom restore" with the same backup again.',
  );
}
