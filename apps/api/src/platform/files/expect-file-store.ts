import type { SettledBackend } from './settled-backend.js';
import { WrongFileStore } from './store-marker.js';
import { withinTime } from '../waiting/within-time.js';

const patienceMs = 5_000;

/**
 * For the start of a process: throws if its file store is not the one of the database. A store that cannot be reached does
 * not prevent the start. It is compared again before it is used.
 */
export async function expectFileStore(backend: SettledBackend, warn: (line: string) => void): Promise<void> {
  try {
    await withinTime(backend.settled(), patienceMs, () => {
      throw new Error('it does not respond');
    });
  } catch (error) {
    if (error instanceof WrongFileStore) throw error;
    const { code, name } = error as { code?: string; name: string };
    warn(
      `The file store cannot be reached (${backend.place}, ${code ?? name}). Files cannot be stored or read until it can.`,
    );
  }
}

/** While a process runs, another store may take the place of the right one, for example when a folder is unmounted. */
export async function reportWrongFileStore(backend: SettledBackend, report: (line: string) => void): Promise<void> {
  try {
    await backend.settled();
  } catch (error) {
    if (error instanceof WrongFileStore) report(`No file can be stored or read. ${error.message}`);
  }
}
