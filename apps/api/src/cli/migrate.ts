import { portalVersion } from '../platform/config/portal-version.js';
import { ownerOf } from '../processes/find-database.js';
import { loadConfigOrExit } from '../processes/load-config.js';
import { openDatabase } from '../processes/open-database.js';
import { refuseToMakeAnything } from './open/refuse-to-make.js';

/** `staffroom migrate`: prepares the database for this version and for the role in DATABASE_URL, while portals serve or not. */
export async function migrateDatabase(): Promise<void> {
  refuseToMakeAnything();
  const database = await openDatabase(loadConfigOrExit(), () => undefined, { shared: true, onWait: console.error });
  try {
    ownerOf(database);
    console.log(`The database is ready for Staffroom ${portalVersion()}.`);
  } finally {
    await database.close();
  }
}
