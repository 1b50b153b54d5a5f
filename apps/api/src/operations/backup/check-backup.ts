/** Checks that a backup is complete and unaltered. Reads every byte before a restore uses any of them. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { MasterKeySettings } from '../../platform/master-key/open-keyring.js';
import { hashFile } from './hashed-file.js';
import { type BackupContents, type BackupTable, readManifest } from './manifest.js';
import type { OnProgress } from './phase.js';

export interface BackedUpFile {
  storageKey: string;
  path: string;
}

export interface CheckedBackup extends BackupContents {
  tablePath(table: BackupTable): string;
  storedFiles: readonly BackedUpFile[];
}

interface Place {
  folder: string;
  /** The folder of the keys, if they are stored separately. */
  keysFolder?: string;
}

export async function checkBackup(
  { folder, keysFolder }: Place,
  settings: MasterKeySettings,
  onProgress: OnProgress,
): Promise<CheckedBackup> {
  const contents = await readManifest(folder, settings);
  const tablePath = ({ name, file }: BackupTable) =>
    keysFolder && name.startsWith('keys.') ? join(keysFolder, basename(file)) : join(folder, file);
  const listPath = join(folder, contents.files.list);
  await expectHash(listPath, contents.files.sha256);
  const listed = (await readFile(listPath, 'utf8')).split('\n').filter(Boolean).map(parseLine);
  const expected = [
    ...contents.tables.map((table) => ({ path: tablePath(table), sha256: table.sha256 })),
    ...listed.map(({ path, sha256 }) => ({ path: join(folder, path), sha256 })),
  ];
  for (const [number, { path, sha256 }] of expected.entries()) {
    await expectHash(path, sha256);
    onProgress(number + 1, expected.length);
  }
  return { ...contents, tablePath, storedFiles: listed };
}

async function expectHash(path: string, sha256: string): Promise<void> {
  if (!existsSync(path)) {
    const hint =
      basename(dirname(path)) === 'keys' ? ' If the keys are stored elsewhere, name their folder with --keys.' : '';
    throw new Error(`The backup is incomplete: ${path} is missing.${hint}`);
  }
  if ((await hashFile(path)).sha256 !== sha256)
    throw new Error(`The backup was altered: ${path} does not match its hash.`);
}

function parseLine(line: string): BackedUpFile & { sha256: string } {
  const [sha256, path] = line.split('  ') as [string, string];
  return { sha256, path, storageKey: basename(path) };
}
