import { existsSync } from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { removedOnInterrupt } from '../../platform/disk/on-interrupt.js';

/** Files kept as evidence are never overwritten. */
export function refuseExisting(file: string): void {
  if (existsSync(file)) throw new Error(`${file} already exists. Choose another name.`);
}

/** The file appears under its name only once it is complete and on disk. Only its owner can read it, because it may name people. */
export async function writeWhole<T>(file: string, write: (handle: FileHandle) => Promise<T>): Promise<T> {
  const half = `${file}.${process.pid}.part`;
  const handle = await open(half, 'wx', 0o600).catch((error: Error) => {
    throw new Error(`${file} cannot be written: ${error.message}.`);
  });
  return removedOnInterrupt(half, async () => {
    try {
      const result = await write(handle);
      await handle.sync();
      await handle.close();
      await rename(half, file);
      return result;
    } catch (error) {
      await handle.close().catch(() => undefined);
      await rm(half, { force: true });
      throw error;
    }
  });
}
