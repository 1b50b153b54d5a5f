import { open } from 'node:fs/promises';

/** A new name is on the disk once its folder is. Not every system lets a folder be opened. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder).catch(() => null);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}
