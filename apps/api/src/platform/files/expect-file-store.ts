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
    backend.watched.isAway = true;
    warn(away(backend, error));
  }
}

/** While a process runs, its store may go away. The first call that fails reports it. */
export function reportOutages(backend: SettledBackend, report: Report): void {
  backend.watched.onAway = (error) => report(away(backend, error), error);
}

/**
 * Reports, each time, that another store has taken the place of this one, for example when a folder is unmounted, and says
 * that a store is back.
 */
export async function watchFileStore(
  backend: SettledBackend,
  report: Report,
  say: (line: string) => void,
): Promise<void> {
  const { watched } = backend;
  const { failures } = watched;
  const error = await failureOf(backend);
  if (error instanceof WrongFileStore) {
    backend.isWrong = true;
    report(`No file can be stored or read. ${error.message}`);
  } else if (error !== undefined) {
    watched.wentAway(error); // the call itself has reported it, unless the bytes of the marker broke off
  } else if ((watched.isAway || backend.isWrong) && watched.failures === failures) {
    backend.isWrong = false;
    watched.cameBack();
    say(`The file store works again (${backend.place}).`);
  }
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
  const { code, name } = error as { code?: unknown; name: string };
  const reason = typeof code === 'string' ? code : name; // an aborted wait has a number
  return `The file store cannot be reached (${place}, ${reason}). Files cannot be stored or read until it can.`;
}
