/** The first start on a database stores which master key opens it. Later starts compare. */
import { withConnection } from '../database/connect.js';
import { makeMasterKeyFile, masterKeyFromFile } from '../config/master-key.js';
import { MasterKey, newStoredKeys } from '../events/master-key.js';
import { keyThatOpens, type MasterKeySettings, noMasterKey, openKeyring } from './open-keyring.js';
import { hasNoEvents, storedMasterKey, storeMasterKey } from './stored-master-key.js';

/** Before migrating: a wrong or missing key must not change anything. */
export async function refuseWrongMasterKey(ownerUrl: string, settings: MasterKeySettings): Promise<void> {
  await withConnection(ownerUrl, async (db) => {
    if (await storedMasterKey(db)) await openKeyring(db, { ...settings, masterKey: keyOf(settings) });
  });
}

/**
 * After migrating. An empty database gets a new key if none is configured. Processes that start at once take turns, so all
 * agree on one key. Returns the settings with the key.
 */
export async function settleMasterKey<Settings extends MasterKeySettings>(
  ownerUrl: string,
  settings: Settings,
): Promise<Settings & { masterKey: Buffer }> {
  return withConnection(ownerUrl, async (db) => {
    await db.query('begin; lock table keys.master_keys in share row exclusive mode');
    const stored = await storedMasterKey(db);
    if (!stored && !(await hasNoEvents(db))) throw new Error(lostKeys);
    const masterKey = keyOf(settings) ?? (stored ? undefined : makeMasterKeyFile(settings.dataDir));
    if (!masterKey) throw noMasterKey(settings, stored!.current);
    if (stored) keyThatOpens(stored, { ...settings, masterKey });
    else await storeMasterKey(db, new MasterKey(masterKey), newStoredKeys());
    await db.query('commit');
    return { ...settings, masterKey };
  });
}

/** For a process that may not store a key: the settings with the key, which must be the one of the database. */
export async function expectMasterKey<Settings extends MasterKeySettings>(
  url: string,
  settings: Settings,
): Promise<Settings> {
  const found = { ...settings, masterKey: keyOf(settings) };
  await withConnection(url, (db) => openKeyring(db, found));
  return found;
}

const lostKeys =
  'The database has events, but the tables keys.master_keys and keys.stored_keys are empty. Restore all tables of a backup.';

/** Another process may have created the file since the settings were read. */
function keyOf({ masterKey, dataDir }: MasterKeySettings): Buffer | undefined {
  return masterKey ?? masterKeyFromFile(dataDir);
}
