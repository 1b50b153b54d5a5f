/** The accounts of the demo company have a public password, so other machines reach them only if the operator says so. */
import type { Config } from '../platform/config/config.js';
import type { Queryable } from '../platform/database/database.js';
import { demoSetting } from '../modules/company/facade.js';
import { storedSetting } from '../platform/database/stored-settings.js';

/** A database keeps its demo company, even if DEMO is not set at a later start. */
export async function refuseOpenDemo(db: Queryable, { demoOpenedBy }: Config): Promise<void> {
  if (!demoOpenedBy || (await storedSetting(db, demoSetting)) === null) return;
  throw new Error(
    `${demoOpenedBy}, and this database contains the demo accounts. Use another database, or set DEMO=true to open them to other machines.`,
  );
}
