import { open } from 'node:fs/promises';

/**
 * A new file name is durable only once its folder is synced. Some systems cannot open a folder; then this does nothing.
 */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder).catch(() => null);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}
