/** From configuration to a database that is migrated and may serve: where every entry point begins. */
import { findDatabase } from './find-database.js';
import type { Config } from './platform/config/config.js';
import { refuseHalfRestored } from './platform/database/unfinished-restore.js';
import { migrate, type MigrateOptions } from './platform/migrations/migrate.js';

export interface OpenDatabase {
  url: string;
  /** What connections step down to where the URL's own role owns the tables. */
  role?: string;
  /** Stops the embedded server; a given one is left alone. */
  close(): Promise<void>;
}

interface Options extends MigrateOptions {
  /** An operator's command or a worker: a running portal's server is joined, and left running at the end. */
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
