/** Compares the configured master key with the database's. Every process and every command does this first. */
import type { Config } from '../config/config.js';
import type { Queryable } from '../database/database.js';
import { Keyring } from '../events/keyring.js';
import { MasterKey } from '../events/master-key.js';
import { expectStoredMasterKey, type StoredMasterKey } from './stored-master-key.js';

export type MasterKeySettings = Pick<Config, 'masterKey' | 'previousMasterKey' | 'dataDir'>;

/** Throws one clear line if the key is missing or wrong, or if a rotation still needs the previous key. */
export async function openKeyring(db: Queryable, settings: MasterKeySettings): Promise<Keyring> {
  const stored = await expectStoredMasterKey(db);
  const { masterKey, previousMasterKey: previous } = settings;
  if (!masterKey) throw noMasterKey(settings, stored.current);
  const wrapping = keyThatOpens(stored, settings);
  const keys = [...stored.wrappedKeys].map(([name, wrapped]) => [name, wrapping.unwrapStored(name, wrapped)] as const);
  return new Keyring(masterKey, { stored: new Map(keys), previous, currentId: wrapping.id });
}

/** Of the configured keys, the one that the database names as current. */
export function keyThatOpens(
  { current, previous }: Pick<StoredMasterKey, 'current' | 'previous'>,
  settings: MasterKeySettings,
): MasterKey {
  const known = [settings.masterKey, settings.previousMasterKey].flatMap((key) => (key ? [new MasterKey(key)] : []));
  const found = known.find(({ id }) => id === current);
  if (!found && previous && known.some(({ id }) => id === previous)) {
    throw new Error(
      `A rotation of the master key has begun: the database expects the key ${current}, and the given key is the one before. ` +
        'Set MASTER_KEY to the new key and MASTER_KEY_PREVIOUS to this one.',
    );
  }
  if (!found) {
    const given = known.map(({ id }) => id).join(' and ');
    throw new Error(
      `Wrong master key: the database expects the key ${current}, but the given key is ${given}. ${unfinished(previous)}${remedy(settings)}`,
    );
  }
  if (previous && !known.some(({ id }) => id === previous)) {
    throw new Error(
      `A rotation of the master key is not finished and still needs the key ${previous}. ` +
        'Set MASTER_KEY_PREVIOUS to it and run "./staffroom keys rotate".',
    );
  }
  return found;
}

export function noMasterKey(settings: MasterKeySettings, expected: string): Error {
  return new Error(`There is no master key. The database expects the key ${expected}. ${remedy(settings)}`);
}

function unfinished(previous: string | null): string {
  return previous ? `A rotation of the master key is not finished and also needs the key ${previous}. ` : '';
}

function remedy({ dataDir }: MasterKeySettings): string {
  return `Set MASTER_KEY or MASTER_KEY_FILE, or copy the right master.key to ${dataDir}.`;
}
