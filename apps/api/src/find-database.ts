/** Which database the configuration names, who owns its tables and who serves from it. Starts the embedded server if none is given. */
import type { Config } from './platform/config/config.js';
import { startEmbeddedPostgres } from './platform/embedded/embedded-postgres.js';
import { ensureSteppedDownRole, steppedDownRole } from './platform/migrations/migrate.js';

export interface FoundDatabase {
  ownerUrl: string;
  appUrl: string;
  /** The role that serves: named by appUrl, or what its connections step down to. */
  appRole: string;
  stepsDown: boolean;
  /** Stops the embedded server; a given one is left alone. */
  close(): Promise<void>;
}

interface Options {
  /** An operator's command or a worker: a running portal's server is joined, and left running at the end. */
  beside?: boolean;
}

export async function findDatabase(
  config: Config,
  onProgress: (line: string) => void,
  { beside = false }: Options = {},
): Promise<FoundDatabase> {
  const { databaseUrl, databaseOwnerUrl } = config;
  if (!databaseUrl) {
    onProgress('Starting the embedded PostgreSQL …');
    const { ownerUrl, appUrl, stop, leave } = await startEmbeddedPostgres(config.dataDir, {
      onProgress,
      shared: beside,
    });
    return { ownerUrl, appUrl, appRole: roleOf(appUrl), stepsDown: false, close: beside ? leave : stop };
  }
  const close = () => Promise.resolve();
  if (databaseOwnerUrl && roleOf(databaseOwnerUrl) !== roleOf(databaseUrl)) {
    return { ownerUrl: databaseOwnerUrl, appUrl: databaseUrl, appRole: roleOf(databaseUrl), stepsDown: false, close };
  }
  await ensureSteppedDownRole(databaseUrl);
  return { ownerUrl: databaseUrl, appUrl: databaseUrl, appRole: steppedDownRole, stepsDown: true, close };
}

/** One role named twice would serve as the owner, whom nothing is forbidden (R40): it steps down like one named once. */
function roleOf(url: string): string {
  return decodeURIComponent(new URL(url).username);
}
