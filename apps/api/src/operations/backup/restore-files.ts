import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import type { FileBackend } from '../../platform/files/file-backend.js';
import type { BackedUpFile } from './check-backup.js';
import type { OnProgress } from './phase.js';

const atOnce = 8;
const storageKey = /^[0-9a-f]{40}$/;

/** Copies the encrypted files back to the file storage. Files that already exist are written again. */
export async function restoreFiles(
  folder: string,
  files: readonly BackedUpFile[],
  backend: FileBackend,
  onProgress: OnProgress,
): Promise<void> {
  const strange = files.find((file) => !storageKey.test(file.storageKey));
  if (strange) throw new Error(`The backup contains an invalid file name: ${strange.path}.`);
  for (let from = 0; from < files.length; from += atOnce) {
    const group = files.slice(from, from + atOnce);
    await Promise.all(group.map((file) => backend.put(file.storageKey, createReadStream(join(folder, file.path)))));
    onProgress(from + group.length, files.length);
  }
}
