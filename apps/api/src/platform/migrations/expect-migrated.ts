import type pg from 'pg';
import { canRead } from '../database/can-read.js';
import { withConnection } from '../database/connect.js';
import { refuseIndirect } from '../database/direct-connection.js';
import { refuseOlderRelease } from '../views/release.js';
import { viewsOfFormerRole } from '../views/views-of-former-role.js';
import { refuseDatabaseFromBefore } from './before-first-release.js';
import { isMigrated } from './migrate.js';

/** For a process without the owner's rights: fails unless `migrate` has prepared the database for this version and this role. */
export async function expectMigrated(url: string, appRole: string, options: { goingBack?: boolean }): Promise<void> {
  await withConnection(url, async (client) => {
    await refuseIndirect(client);
    await refuseDatabaseFromBefore(client);
    const missing = await missingIn(client, appRole);
    if (missing) {
      throw new Error(
        `${missing} Run "./staffroom migrate" of this version, with the same DATABASE_URL and with DATABASE_OWNER_URL. Then start again.`,
      );
    }
    await refuseOlderRelease(client, options);
  });
}

async function missingIn(client: pg.Client, appRole: string): Promise<string | null> {
  if (!(await canRead(client, 'public', 'migrations')))
    return 'The database has no tables of Staffroom that the role in DATABASE_URL may use.';
  if (!(await isMigrated(client))) return 'The tables in the database are those of an older version of Staffroom.';
  if ((await viewsOfFormerRole(client, appRole)).length > 0)
    return 'The views in the database belong to another role than the one in DATABASE_URL.';
  return null;
}
