/** The description of a backup. It is written last, so a backup without one is unfinished. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { Keyring } from '../../platform/events/keyring.js';
import { MasterKey, type StoredKeys } from '../../platform/events/master-key.js';
import { MadeBeforeFirstRelease } from '../../platform/migrations/before-first-release.js';
import type { MasterKeySettings } from '../../platform/master-key/open-keyring.js';
import { syncFolder } from '../../platform/disk/sync-folder.js';
import { writeHashed } from './hashed-file.js';

/** Raised when older code cannot read newer backups. */
export const backupFormat = 2;
const formatBeforeFirstRelease = 1;

const manifestName = 'manifest.json';

export interface BackupTable {
  /** With its schema: `log.events`. */
  name: string;
  /** Relative to the backup's folder. Keys may be in a separate folder. */
  file: string;
  columns: string[];
  rows: number;
  bytes: number;
  sha256: string;
}

export interface BackupFiles {
  /** One line for each file, in the format of `sha256sum --check`. */
  list: string;
  sha256: string;
  count: number;
  bytes: number;
  /** Number of files deleted while the backup ran, after its snapshot. */
  deletedMeanwhile: number;
  /** Ids of files whose bytes are unexpectedly missing. */
  lost: string[];
}

export interface BackupMasterKey {
  /** Id of the master key that a restore needs. */
  current: string;
  /** A restore needs this one as well: a rotation was not finished. */
  previous: string | null;
  /** In base64. One of them seals the manifest. */
  wrappedKeys: Record<string, string>;
}

export interface BackupContents {
  format: number;
  id: string;
  /** The time of the snapshot. */
  madeAt: string;
  portalVersion: string;
  /** The migrations of the database that was backed up. */
  migrations: string[];
  head: { position: number; hash: string };
  masterKey: BackupMasterKey;
  tables: BackupTable[];
  files: BackupFiles;
}

interface Manifest extends BackupContents {
  /** An HMAC of all other fields under a stored key that the master key wraps. It protects the hashes above as well. */
  seal: string;
}

export async function writeManifest(folder: string, contents: BackupContents, keyring: Keyring): Promise<void> {
  const manifest: Manifest = { ...contents, seal: sealOf(keyring, contents) };
  const half = join(folder, `${manifestName}.half`);
  await writeHashed(half, [Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)]);
  await rename(half, join(folder, manifestName));
  await syncFolder(folder);
}

/** Throws if the manifest is missing, altered, of another format, or made with another master key. */
export async function readManifest(folder: string, settings: MasterKeySettings): Promise<BackupContents> {
  const path = join(folder, manifestName);
  if (!existsSync(folder)) throw new Error(`The folder ${folder} does not exist.`);
  if (!existsSync(path)) throw new Error(`${folder} is not a finished backup: it has no ${manifestName}.`);
  const manifest = parse(await readFile(path, 'utf8'));
  if (!manifest) throw new Error(`${path} was altered: it is not a backup manifest.`);
  if (manifest.format === formatBeforeFirstRelease) {
    throw new MadeBeforeFirstRelease('This backup', 'Restore it with the version that made it.');
  }
  if (manifest.format !== backupFormat) {
    throw new Error(
      `The backup has format ${manifest.format}; this version of Staffroom reads format ${backupFormat}. Use the version that made the backup (${manifest.portalVersion}) or a newer one.`,
    );
  }
  const { seal, ...unsealed } = manifest;
  const keyring = keyringOf(manifest, settings);
  if (!same(seal, sealOf(keyring, unsealed))) throw new Error(`${path} was altered after it was written.`);
  return unsealed;
}

function parse(text: string): Manifest | null {
  try {
    const manifest = JSON.parse(text) as Partial<Manifest>;
    const { format, id, seal } = manifest;
    const isManifest = typeof format === 'number' && typeof id === 'string' && typeof seal === 'string';
    return isManifest ? (manifest as Manifest) : null;
  } catch {
    return null;
  }
}

function keyringOf({ masterKey: needed }: BackupContents, settings: MasterKeySettings): Keyring {
  const { masterKey, previousMasterKey: previous, dataDir } = settings;
  if (!masterKey) {
    throw new Error(
      `There is no master key: set MASTER_KEY or MASTER_KEY_FILE, or copy master.key of the old portal to ${dataDir}.`,
    );
  }
  const given = [masterKey, previous].flatMap((key) => (key ? [new MasterKey(key)] : []));
  const missing = [needed.current, needed.previous].filter((id) => id && !given.some((key) => key.id === id));
  if (missing.length > 0) {
    throw new Error(
      `The backup needs the master key ${missing.join(' and ')}, but the given key is ${given.map(({ id }) => id).join(' and ')}. ` +
        `Set MASTER_KEY${needed.previous ? ' and MASTER_KEY_PREVIOUS' : ''}, or the settings of the same name with _FILE. Nothing was changed.`,
    );
  }
  const wrapping = given.find(({ id }) => id === needed.current)!;
  return new Keyring(masterKey, { stored: unwrapped(needed, wrapping), previous, currentId: wrapping.id });
}

function unwrapped({ wrappedKeys }: BackupMasterKey, wrapping: MasterKey): StoredKeys {
  try {
    const keys = Object.entries(wrappedKeys).map(
      ([name, wrapped]) => [name, wrapping.unwrapStored(name, Buffer.from(wrapped, 'base64'))] as const,
    );
    return new Map(keys);
  } catch {
    throw new Error('The manifest was altered: its stored keys are not those that were written.');
  }
}

/** Seals the bytes of JSON.stringify. A parsed object keeps the order of its fields, so these bytes are the same when read back. */
function sealOf(keyring: Keyring, unsealed: BackupContents): string {
  return createHmac('sha256', keyring.hmac('backup manifest', unsealed.id))
    .update(JSON.stringify(unsealed))
    .digest('hex');
}

function same(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
