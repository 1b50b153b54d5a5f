import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Makes the folder and those above it that are missing. Returns the topmost one made, or undefined if it was there. Node's
 * own `recursive` never ends where a file system makes no folders, such as in /proc.
 */
export async function makeFolders(folder: string, mode: number): Promise<string | undefined> {
  try {
    return await make(folder, mode);
  } catch (error) {
    const above = dirname(folder);
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || above === folder) throw error;
    const topmost = await makeFolders(above, mode);
    const made = await make(folder, mode);
    return topmost ?? made;
  }
}

async function make(folder: string, mode: number): Promise<string | undefined> {
  try {
    await mkdir(folder, { mode });
    return folder;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return undefined;
    throw error;
  }
}
