/** A list of erasures outside the file store: a copy of its folder `erasures`. */
import { stat } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import type { Keyring } from '../../platform/events/keyring.js';
import { FolderBackend } from '../../platform/files/folder-backend.js';
import { ErasureList, hasList } from './erasure-list.js';
import type { ErasureRecord } from './erasure-record.js';

export function readGivenList(path: string, keyring: Keyring): Promise<ErasureRecord> {
  const [store, folder] = storeOf(path);
  return new ErasureList(store, keyring, folder).read();
}

/** Throws a sentence for the operator if one of the paths is no list. A folder without steps may be the wrong one. */
export async function expectGivenLists(paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const found = await stat(path).catch(nothingIfMissing);
    if (!found) throw new Error(`There is no list of erasures at ${path}.`);
    if (found.isDirectory() && (await hasList(...storeOf(path)))) continue;
    throw new Error(
      `There are no erasures in ${path}. Name a copy of the folder "erasures" of a file store. If no one was ever deleted, use --no-erasures instead.`,
    );
  }
}

function nothingIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code !== 'ENOENT') throw error;
  return null;
}

function storeOf(path: string): [FolderBackend, string] {
  const folder = resolve(path);
  return [new FolderBackend(dirname(folder)), basename(folder)];
}
