import { access, constants, stat } from 'node:fs/promises';
import { makeFolders } from './make-folders.js';

/**
 * Makes DATA_DIR if it is missing. Throws a line for the operator if this process cannot use it. Other users may enter the
 * folder but not list it: if the portal runs as root, the user of its PostgreSQL must reach its own part.
 */
export async function makeDataFolder(dataDir: string): Promise<void> {
  try {
    await makeFolders(dataDir, 0o711);
    if (!(await stat(dataDir)).isDirectory()) throw Object.assign(new Error(), { code: 'ENOTDIR' });
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(`DATA_DIR cannot be used (${code}, ${dataDir}). Choose a folder this user may read and write.`);
  }
}
