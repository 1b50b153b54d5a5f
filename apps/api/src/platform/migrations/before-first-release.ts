/** Databases, data folders and backups from before the first release are refused and left as they are. */
import { canRead } from '../database/can-read.js';
import type { Queryable } from '../database/database.js';

export class MadeBeforeFirstRelease extends Error {
  override name = 'MadeBeforeFirstRelease';

  constructor(what: string, whatToDo: string) {
    super(
      `${what} was made by a version before the first release. This version of Staffroom cannot use it. ` +
        `${whatToDo} Nothing was changed.`,
    );
  }
}

/** The first migration of those versions. */
const firstMigration = 'EventLog1700000000001';
const whatToDo = 'Set another database or another DATA_DIR, or start the version that made it.';

export async function refuseDatabaseFromBefore(db: Queryable): Promise<void> {
  if (!(await canRead(db, 'public', 'migrations'))) return;
  const { rowCount } = await db.query('select from public.migrations where name = $1', [firstMigration]);
  if (rowCount) throw new MadeBeforeFirstRelease('This database', whatToDo);
}
