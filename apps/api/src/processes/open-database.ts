/** Opens a migrated database that may serve. Every entry point of the portal starts here. */
import { findDatabase } from './find-database.js';
import type { Config } from '../platform/config/config.js';
import { withConnection } from '../platform/database/connect.js';
import { sayingWhatIsAwaited } from '../platform/database/awaited.js';
import { refuseHalfRestored } from '../platform/database/unfinished-restore.js';
import { refuseWrongMasterKey, settleMasterKey } from '../platform/master-key/settle-master-key.js';
import { migrate, type MigrateOptions } from '../platform/migrations/migrate.js';

export interface OpenDatabase {
  url: string;
  /** The owner of the tables. */
  ownerUrl: string;
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
    const settled = await sayingWhatIsAwaited(ownerUrl, onWait, async () => {
      await refuseWrongMasterKey(ownerUrl, config);
      await migrate(ownerUrl, appRole, { ...options, say: onProgress });
      if (!allowHalfRestored) await withConnection(appUrl, refuseHalfRestored);
      return settleMasterKey(ownerUrl, config);
    });
    return { url: appUrl, ownerUrl, config: settled, role: stepsDown ? appRole : undefined, lost, close };
  } catch (error) {
    await close();
    throw error;
  }
}
