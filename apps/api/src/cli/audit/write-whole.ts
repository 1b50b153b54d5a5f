import { type FileHandle, open, rename, rm } from 'node:fs/promises';

/** Nothing stands under the file's name before all of it is written and on disk. */
export async function writeWhole<T>(file: string, write: (handle: FileHandle) => Promise<T>): Promise<T> {
  const half = `${file}.${process.pid}.part`;
  const cleanUp = () => rm(half, { force: true });
  const handle = await open(half, 'wx').catch((error: Error) => {
    throw new Error(`${file} cannot be written: ${error.message}.`);
  });
  try {
    const result = await write(handle);
    await handle.sync();
    await handle.close();
    await rename(half, file);
    return result;
  } catch (error) {
    await handle.close().catch(() => undefined);
    await cleanUp();
    throw error;
  }
}
