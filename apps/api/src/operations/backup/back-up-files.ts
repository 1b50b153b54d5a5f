/** Copies uploaded files into a backup, in encrypted form, from the folder or from S3. */
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Queryable } from '../../platform/database/database.js';
import type { FileBackend } from '../../platform/files/file-backend.js';
import { type KeptFile, filterKept } from '../../platform/files/kept-files.js';
import { syncFolder } from '../../platform/disk/sync-folder.js';
import { hashFile, type HashedFile, makeFolder, writeHashed } from './hashed-file.js';
import type { BackupFiles } from './manifest.js';
import type { OnProgress } from './phase.js';

interface Work {
  db: Queryable;
  backend: FileBackend;
  kept: readonly KeptFile[];
  folder: string;
  onProgress: OnProgress;
}

const atOnce = 8;
const list = 'files.sha256';

export async function backUpFiles({ db, backend, kept, folder, onProgress }: Work): Promise<BackupFiles> {
  await makeFolder(join(folder, 'files'));
  const listed = await open(join(folder, list), 'wx', 0o600);
  const copied = { count: 0, bytes: 0 };
  const absent: string[] = [];
  try {
    for (let from = 0; from < kept.length; from += atOnce) {
      const group = kept.slice(from, from + atOnce);
      const written = await Promise.all(group.map((file) => copyFile(backend, file, folder)));
      const lines = written.map((result) => (result ? `${result.sha256}  ${result.path}\n` : ''));
      await listed.appendFile(lines.join(''));
      for (const [number, result] of written.entries()) {
        if (!result) absent.push(group[number]!.id);
        copied.count += result ? 1 : 0;
        copied.bytes += result?.bytes ?? 0;
      }
      onProgress(from + group.length, kept.length);
    }
    await listed.sync();
  } finally {
    await listed.close();
  }
  const { sha256 } = await hashFile(join(folder, list));
  const lost = await filterKept(db, absent);
  return { list, sha256, ...copied, deletedMeanwhile: absent.length - lost.length, lost };
}

/** Null if the bytes are missing. */
async function copyFile(
  backend: FileBackend,
  { storageKey }: KeptFile,
  folder: string,
): Promise<(HashedFile & { path: string }) | null> {
  const content = await backend.get(storageKey);
  if (!content) return null;
  const path = pathOf(storageKey);
  const parent = join(folder, path, '..');
  await makeFolder(parent);
  const written = await writeHashed(join(folder, path), content);
  await syncFolder(parent);
  return { ...written, path };
}

/** The layout of a portal's own folder. A single folder with a hundred thousand files is slow to list. */
function pathOf(storageKey: string): string {
  return `files/${storageKey.slice(0, 2)}/${storageKey}`;
}
