/** A list of erasures outside the file store: a copy of its folder `erasures`, or the file of an older version. */
import { readFile, stat } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import type { Keyring } from '../../platform/events/keyring.js';
import { FolderBackend } from '../../platform/files/folder-backend.js';
import { ErasureList, hasList } from './erasure-list.js';
import { type ErasureRecord, recordOf } from './erasure-record.js';

/** Throws if there is no list at this path. */
export async function readGivenList(path: string, keyring: Keyring): Promise<ErasureRecord> {
  if (!(await stat(path)).isDirectory()) return readListFile(path, keyring);
  const [store, folder] = storeOf(path);
  return new ErasureList(store, keyring, folder).read();
}

/** Throws a sentence for the operator if one of the paths is no list. A folder must contain steps: it may be the wrong one. */
export async function expectGivenLists(paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const found = await stat(path).catch(nothingIfMissing);
    if (!found) throw new Error(`There is no list of erasures at ${path}.`);
    if (!found.isDirectory() || (await hasList(...storeOf(path)))) continue;
    throw new Error(
      `There are no erasures in ${path}. Name a copy of the folder "erasures" of a file store. If no one was ever deleted, use --no-erasures instead.`,
    );
  }
}

/** Each line is a step. Its last line may have been cut off by a crash. */
export async function readListFile(path: string, keyring: Keyring): Promise<ErasureRecord> {
  const content = await readFile(path, 'utf8');
  const lines = content.split('\n').filter((line) => line.trim());
  return recordOf(lines, keyring, !content.endsWith('\n'));
}

function nothingIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code !== 'ENOENT') throw error;
  return null;
}

function storeOf(path: string): [FolderBackend, string] {
  const folder = resolve(path);
  return [new FolderBackend(dirname(folder)), basename(folder)];
}
