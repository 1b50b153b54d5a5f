/** Holds the bytes of an upload until they are accepted or rejected. */
import { randomBytes, randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rm, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { decrypted, encrypted } from './file-cipher.js';

type Bytes = AsyncIterable<Buffer>;

/** May be read more than once, until they are forgotten. */
export interface SpooledBytes {
  content(): Bytes;
  forget(): Promise<void>;
}

/** Most receipts and payslips are smaller. Twenty files in a request take at most 10 MB of memory. */
const heldAtMost = 512 * 1024;

/**
 * Keeps small uploads in memory. Larger ones go to an unlinked file, encrypted under a key that only this process
 * knows: nothing remains when the process ends, and the disk never contains readable data.
 */
export async function spool(folder: string, bytes: Bytes): Promise<SpooledBytes> {
  const source = bytes[Symbol.asyncIterator]();
  const held: Buffer[] = [];
  for (let heldBytes = 0; heldBytes <= heldAtMost; heldBytes += held.at(-1)!.length) {
    const { done, value } = await source.next();
    if (done) return { content: () => chunks(held), forget: () => Promise.resolve() };
    held.push(value);
  }
  return spoolToDisk(folder, chunks(held, source));
}

async function spoolToDisk(folder: string, bytes: Bytes): Promise<SpooledBytes> {
  const key = randomBytes(32);
  const handle = await openNameless(folder);
  try {
    for await (const part of encrypted(key, bytes)) await handle.appendFile(part);
  } catch (error) {
    await handle.close();
    throw error;
  }
  return {
    content: () => decrypted(key, handle.createReadStream({ start: 0, autoClose: false })),
    forget: () => handle.close(),
  };
}

async function* chunks(held: readonly Buffer[], rest?: AsyncIterator<Buffer>): AsyncGenerator<Buffer, void> {
  yield* held;
  if (rest) yield* { [Symbol.asyncIterator]: () => rest };
}

/** The folder for uploads that are too large for memory. */
export function uploadsFolder(dataDir: string): string {
  return join(dataDir, 'uploads');
}

/**
 * A process killed between creating and unlinking a file leaves an empty one. Removes such files once they are old
 * enough.
 */
export async function removeLeftUploads(folder: string, olderThanMs = 60_000): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => null); // its own process may be unlinking it
    if (found && Date.now() - found.mtimeMs >= olderThanMs) await rm(path, { force: true });
  }
}

async function openNameless(folder: string): Promise<FileHandle> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, randomUUID());
  const handle = await open(path, 'wx+', 0o600);
  await unlink(path);
  return handle;
}
