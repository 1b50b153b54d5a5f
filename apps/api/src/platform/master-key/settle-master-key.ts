/** The first start on a database stores which master key opens it. Later starts compare. */
import { withConnection } from '../database/connect.js';
import { makeMasterKeyFile, masterKeyFromFile } from '../config/master-key.js';
import { derivedKeys, MasterKey, newStoredKeys } from '../events/master-key.js';
import { keyThatOpens, type MasterKeySettings, noMasterKey, openKeyring } from './open-keyring.js';
import { hasNoEvents, storedMasterKey, storeMasterKey } from './stored-master-key.js';

/** Before migrating: a wrong or missing key must not change anything. */
export async function refuseWrongMasterKey(ownerUrl: string, settings: MasterKeySettings): Promise<void> {
  await withConnection(ownerUrl, async (db) => {
    const masterKey = keyOf(settings);
    if (!masterKey && (await hasNoEvents(db)) && !(await storedMasterKey(db))) return;
    await openKeyring(db, { ...settings, masterKey });
  });
}

/**
 * After migrating. An empty database gets a new key if none is configured. A database from before keys were stored keeps
 * the values that its master key derived. Processes that start at once take turns, so all agree on one key. Returns the
 * settings with the key.
 */
export async function settleMasterKey<Settings extends MasterKeySettings>(
  ownerUrl: string,
  settings: Settings,
): Promise<Settings & { masterKey: Buffer }> {
  return withConnection(ownerUrl, async (db) => {
    await db.query('begin; lock table keys.master_keys in share row exclusive mode');
    const stored = await storedMasterKey(db);
    const isEmpty = !stored && (await hasNoEvents(db));
    const masterKey = keyOf(settings) ?? (isEmpty ? makeMasterKeyFile(settings.dataDir) : undefined);
    if (!masterKey) throw noMasterKey(settings, stored?.current);
    const key = new MasterKey(masterKey);
    if (stored) keyThatOpens(stored, { ...settings, masterKey });
    else await storeMasterKey(db, key, new Map([...(isEmpty ? [] : derivedKeys(key)), ...newStoredKeys()]));
    await db.query('commit');
    return { ...settings, masterKey };
  });
}

/** Another process may have created the file since the settings were read. */
function keyOf({ masterKey, dataDir }: MasterKeySettings): Buffer | undefined {
  return masterKey ?? masterKeyFromFile(dataDir);
}
