import type { Report } from '../logs/report.js';
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
    backend.isAway = backend.isReportedAway = true;
    warn(away(backend, error));
  }
}

/**
 * While a process runs, its store may go away and come back, and another one may take its place, for example when a folder is
 * unmounted. Also reports that a store is back whose failure only a request has noticed.
 */
export async function watchFileStore(
  backend: SettledBackend,
  report: Report,
  say: (line: string) => void,
): Promise<void> {
  const { isAway: wasAway, isReportedAway: wasReported } = backend;
  const error = await failureOf(backend);
  backend.isAway = backend.isReportedAway = error !== undefined;
  if (error instanceof WrongFileStore) report(`No file can be stored or read. ${error.message}`);
  else if (error !== undefined && !wasReported) report(away(backend, error), error);
  else if (error === undefined && wasAway) say(`The file store works again (${backend.place}).`);
}

/** A database that cannot be reached is not a failure of the store. */
async function failureOf(backend: SettledBackend): Promise<unknown> {
  try {
    await backend.check();
  } catch (error) {
    return error;
  }
  return backend.settled().then(
    () => undefined,
    (error: unknown) => (error instanceof WrongFileStore ? error : undefined),
  );
}

function away({ place }: SettledBackend, error: unknown): string {
  const { code, name } = error as { code?: string; name: string };
  return `The file store cannot be reached (${place}, ${code ?? name}). Files cannot be stored or read until it can.`;
}
