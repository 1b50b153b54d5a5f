/** What a backup says of itself. It is written last, so that a backup without one is known to be unfinished. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Keyring } from '../../platform/events/keyring.js';
import { syncFolder } from '../../platform/disk/sync-folder.js';
import { writeHashed } from './hashed-file.js';

/** Raised when a backup of the new kind cannot be read by the old code. */
export const backupFormat = 1;

const manifestName = 'manifest.json';

export interface BackupTable {
  /** As in `log.events`. */
  name: string;
  /** Relative to the backup's folder, or for keys perhaps to a folder of their own. */
  file: string;
  columns: string[];
  rows: number;
  bytes: number;
  sha256: string;
}

export interface BackupFiles {
  /** One line a file, as `sha256sum --check` reads it. */
  list: string;
  sha256: string;
  count: number;
  bytes: number;
  /** Deleted by somebody while the backup ran, after its snapshot. */
  deletedMeanwhile: number;
  /** Ids of files whose bytes should have been there, and were not. */
  lost: string[];
}

export interface BackupContents {
  format: number;
  id: string;
  /** The moment of the snapshot. */
  madeAt: string;
  portalVersion: string;
  /** Carried out in the database that was backed up. */
  migrations: string[];
  head: { position: number; hash: string };
  tables: BackupTable[];
  files: BackupFiles;
}

interface Manifest extends BackupContents {
  /** Tells a wrong master key from an altered manifest. */
  keyCheck: string;
  /** Over all the rest, under a key that comes from the master key: so the hashes above cannot be replaced either. */
  seal: string;
}

export async function writeManifest(folder: string, contents: BackupContents, keyring: Keyring): Promise<void> {
  const unsealed = { ...contents, keyCheck: keyCheck(keyring, contents.id) };
  const manifest: Manifest = { ...unsealed, seal: sealOf(keyring, unsealed) };
  const half = join(folder, `${manifestName}.half`);
  await writeHashed(half, [Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)]);
  await rename(half, join(folder, manifestName));
  await syncFolder(folder);
}

/** Throws where there is none, or it is of another format, another master key, or not as it was written. */
export async function readManifest(folder: string, keyring: Keyring): Promise<BackupContents> {
  const path = join(folder, manifestName);
  if (!existsSync(folder)) throw new Error(`There is no folder ${folder}.`);
  if (!existsSync(path)) throw new Error(`${folder} is not a finished backup: it has no ${manifestName}.`);
  const manifest = parse(await readFile(path, 'utf8'));
  if (!manifest) throw new Error(`${path} was altered: it is not what a backup writes.`);
  if (manifest.format !== backupFormat) {
    throw new Error(
      `The backup has format ${manifest.format}, this version of Staffroom reads ${backupFormat}: use the version that made it (${manifest.portalVersion}), or a newer one.`,
    );
  }
  const { seal, ...unsealed } = manifest;
  if (!same(manifest.keyCheck, keyCheck(keyring, manifest.id))) {
    throw new Error(
      'The master key is not the one this backup was made under: set MASTER_KEY, or bring master.key from the old DATA_DIR.',
    );
  }
  if (!same(seal, sealOf(keyring, unsealed))) throw new Error(`${path} was altered after it was written.`);
  return unsealed;
}

function parse(text: string): Manifest | null {
  try {
    const manifest = JSON.parse(text) as Partial<Manifest>;
    const { format, id, keyCheck, seal } = manifest;
    const isManifest = typeof format === 'number' && [id, keyCheck, seal].every((value) => typeof value === 'string');
    return isManifest ? (manifest as Manifest) : null;
  } catch {
    return null;
  }
}

function keyCheck(keyring: Keyring, id: string): string {
  return keyring.hmac('backup', id).toString('hex');
}

/** Of the bytes that JSON.stringify makes; read back, an object has its fields in the same order. */
function sealOf(keyring: Keyring, unsealed: Omit<Manifest, 'seal'>): string {
  return createHmac('sha256', keyring.hmac('backup manifest', unsealed.id))
    .update(JSON.stringify(unsealed))
    .digest('hex');
}

function same(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
