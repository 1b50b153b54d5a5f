/** From configuration to a database that is migrated and whose views are this version's: what all three doors begin with. */
import { refuseHalfRestored } from './platform/database/unfinished-restore.js';
import type { Config } from './platform/config/config.js';
import { startEmbeddedPostgres } from './platform/embedded/embedded-postgres.js';
import { ensureSteppedDownRole, migrate, type MigrateOptions, steppedDownRole } from './platform/migrations/migrate.js';

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
  options: Options = {},
): Promise<OpenDatabase> {
  const database = await migrated(config, onProgress, options);
  try {
    await refuseHalfRestored(database.url);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function migrated(
  config: Config,
  onProgress: (line: string) => void,
  { beside = false, ...options }: Options,
): Promise<OpenDatabase> {
  if (!config.databaseUrl) {
    onProgress('Starting the embedded PostgreSQL …');
    const embedded = await startEmbeddedPostgres(config.dataDir, { onProgress, shared: beside });
    onProgress('Migrating …');
    const close = () => (beside ? embedded.leave() : embedded.stop());
    try {
      await migrate(embedded.ownerUrl, new URL(embedded.appUrl).username, options);
    } catch (error) {
      await close();
      throw error;
    }
    return { url: embedded.appUrl, close };
  }
  onProgress('Migrating …');
  const close = () => Promise.resolve();
  if (config.databaseOwnerUrl && roleOf(config.databaseOwnerUrl) !== roleOf(config.databaseUrl)) {
    await migrate(config.databaseOwnerUrl, roleOf(config.databaseUrl), options);
    return { url: config.databaseUrl, close };
  }
  await ensureSteppedDownRole(config.databaseUrl);
  await migrate(config.databaseUrl, steppedDownRole, options);
  return { url: config.databaseUrl, role: steppedDownRole, close };
}

/** One role named twice would serve as the owner, whom nothing is forbidden (R40): it steps down like one named once. */
function roleOf(url: string): string {
  return decodeURIComponent(new URL(url).username);
}
