import { linkSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';

/** For its owner's eyes; whole or not at all, and never over another's: two starters at once must end with the same key. */
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
