/** Opens a migrated database that may serve. Every entry point of the portal starts here. */
import { findDatabase } from './find-database.js';
import type { Config } from './platform/config/config.js';
import { refuseHalfRestored } from './platform/database/unfinished-restore.js';
import { migrate, type MigrateOptions } from './platform/migrations/migrate.js';

export interface OpenDatabase {
  url: string;
  /** The role that connections switch to if the URL's own role owns the tables. */
  role?: string;
  /** Stops the embedded server. A given server keeps running. */
  close(): Promise<void>;
}

interface Options extends MigrateOptions {
  /** For CLI commands and workers: joins the server of a running portal and leaves it running. */
  beside?: boolean;
}

export async function openDatabase(
  config: Config,
  onProgress: (line: string) => void,
  { beside, ...options }: Options = {},
): Promise<OpenDatabase> {
  const { ownerUrl, appUrl, appRole, stepsDown, close } = await findDatabase(config, onProgress, { beside });
  try {
    onProgress('Migrating …');
    await migrate(ownerUrl, appRole, options);
    await refuseHalfRestored(appUrl);
    return { url: appUrl, role: stepsDown ? appRole : undefined, close };
  } catch (error) {
    await close();
    throw error;
  }
}
