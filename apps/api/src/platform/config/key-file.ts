import { linkSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';

/**
 * Creates a key file that only its owner can read. Written under a temporary name and then linked: two processes that start at once end
 * up with the same complete key.
 */
export function makeKeyFile(folder: string, file: string, key: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o711 });
  const half = `${file}.${process.pid}`;
  writeFileSync(half, key, { mode: 0o600 });
  try {
    linkSync(half, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(half);
  }
}
