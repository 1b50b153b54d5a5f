/**
 * Opens a migrated database that may serve. Every entry point of the portal starts here. With the owner's URL it migrates the database
 * itself; otherwise it expects that `./staffroom migrate` has done so.
 */
import { findDatabase } from './find-database.js';
import type { Config } from '../platform/config/config.js';
import { withConnection } from '../platform/database/connect.js';
import { sayingWhatIsAwaited } from '../platform/database/awaited.js';
import { refuseHalfRestored } from '../platform/database/unfinished-restore.js';
import { expectMasterKey, refuseWrongMasterKey, settleMasterKey } from '../platform/master-key/settle-master-key.js';
import { expectMigrated } from '../platform/migrations/expect-migrated.js';
import { migrate, type MigrateOptions } from '../platform/migrations/migrate.js';

export interface OpenDatabase {
  url: string;
  /** The owner of the tables. Null if this process does not know it. */
  ownerUrl: string | null;
  /** The settings, with the key that was created if the database was empty. */
  config: Config;
  /** The role that connections switch to if the URL's own role owns the tables. */
  role?: string;
  /** Resolves with the reason if the embedded server of this portal ended and could not be started again. */
  lost: Promise<string>;
  /** Stops the embedded server. A given server keeps running. */
  close(): Promise<void>;
}

interface Options extends MigrateOptions {
  /** For CLI commands and workers: joins the server of a running portal and leaves it running. */
  shared?: boolean;
  /** Hears what the start waits for. `onProgress` by default. */
  onWait?: (line: string) => void;
  /** For repairs without which a restore cannot finish. */
  allowHalfRestored?: boolean;
}

export async function openDatabase(
  config: Config,
  onProgress: (line: string) => void,
  { shared, allowHalfRestored, onWait = onProgress, ...options }: Options = {},
): Promise<OpenDatabase> {
  const { ownerUrl, appUrl, appRole, stepsDown, lost, close } = await findDatabase(config, onProgress, { shared });
  try {
    const settled = await sayingWhatIsAwaited(ownerUrl ?? appUrl, onWait, async () => {
      if (ownerUrl) await refuseWrongMasterKey(ownerUrl, config);
      if (ownerUrl) await migrate(ownerUrl, appRole, { ...options, say: onProgress });
      else await expectMigrated(appUrl, appRole, options);
      if (!allowHalfRestored) await withConnection(appUrl, refuseHalfRestored);
      return ownerUrl ? settleMasterKey(ownerUrl, config) : expectMasterKey(appUrl, config);
    });
    return { url: appUrl, ownerUrl, config: settled, role: stepsDown ? appRole : undefined, lost, close };
  } catch (error) {
    await close();
    throw error;
  }
}
