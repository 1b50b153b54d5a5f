/** Finds the configured database, its owner and the role that serves. Starts the embedded server if no URL is set. */
import type { Config } from '../platform/config/config.js';
import { refuseIndirectUrl } from '../platform/database/direct-connection.js';
import { refuseTwoDatabases } from '../platform/database/same-database.js';
import { startEmbeddedPostgres } from '../platform/embedded/embedded-postgres.js';
import { ownsTables } from '../platform/database/owns-tables.js';
import { ensureSteppedDownRole, steppedDownRole } from '../platform/migrations/migrate.js';

export interface FoundDatabase {
  /** Null if the tables belong to a role that this process does not know. It can serve, but not migrate. */
  ownerUrl: string | null;
  appUrl: string;
  /** The role that serves: the role in appUrl, or the one its connections switch to. */
  appRole: string;
  stepsDown: boolean;
  /** Resolves with the reason if the embedded server of this portal ended and could not be started again. */
  lost: Promise<string>;
  /** Stops the embedded server. A given server keeps running. */
  close(): Promise<void>;
}

interface Options {
  /** For CLI commands and workers: joins the server of a running portal and leaves it running. */
  shared?: boolean;
}

export async function findDatabase(
  config: Config,
  onProgress: (line: string) => void,
  { shared = false }: Options = {},
): Promise<FoundDatabase> {
  const { databaseUrl, databaseOwnerUrl } = config;
  if (!databaseUrl) {
    onProgress('Starting the embedded PostgreSQL …');
    const { ownerUrl, appUrl, lost, stop, leave } = await startEmbeddedPostgres(config.dataDir, {
      onProgress,
      shared,
    });
    return { ownerUrl, appUrl, appRole: roleOf(appUrl), stepsDown: false, lost, close: shared ? leave : stop };
  }
  await refuseIndirectUrl(databaseUrl);
  const given = { lost: new Promise<string>(() => undefined), close: () => Promise.resolve() };
  if (databaseOwnerUrl) await refuseTwoDatabases(databaseUrl, databaseOwnerUrl);
  const isOtherOwner = databaseOwnerUrl
    ? roleOf(databaseOwnerUrl) !== roleOf(databaseUrl)
    : !(await ownsTables(databaseUrl));
  if (isOtherOwner) {
    return {
      ownerUrl: databaseOwnerUrl ?? null,
      appUrl: databaseUrl,
      appRole: roleOf(databaseUrl),
      stepsDown: false,
      ...given,
    };
  }
  await ensureSteppedDownRole(databaseUrl);
  return { ownerUrl: databaseUrl, appUrl: databaseUrl, appRole: steppedDownRole, stepsDown: true, ...given };
}

/** The owner, for what only the owner can do. */
export function ownerOf({ ownerUrl }: Pick<FoundDatabase, 'ownerUrl'>): string {
  if (ownerUrl) return ownerUrl;
  throw new Error('The tables belong to another role than the one in DATABASE_URL. Set DATABASE_OWNER_URL, too.');
}

/** If both URLs name the same role, connections switch to a lesser role: as the owner they could do anything (R40). */
function roleOf(url: string): string {
  return decodeURIComponent(new URL(url).username);
}
