import { setTimeout as sleep } from 'node:timers/promises';
import { backoffMs } from './platform/database/backoff.js';
import { isUnreachable, sqlState } from './platform/database/sql-errors.js';
import { NoWritableHost } from './platform/database/writable-host.js';
import { calmly } from './platform/logs/calm-report.js';

/**
 * Starts a process on a database that may have no free connection, or does not run yet: tries again with pauses, and says so
 * once a minute. Any other failure is passed on at once.
 */
export async function untilDatabaseAnswers<Started>(
  start: () => Promise<Started>,
  say: (line: string) => void,
  signal: AbortSignal,
): Promise<Started> {
  const report = calmly((_, error) => say(`Waiting for the database, which cannot be reached (${reasonOf(error)}) …`));
  for (let failures = 1; ; failures++) {
    try {
      return await start();
    } catch (error) {
      if (!isUnreachable(error) || signal.aborted) throw error;
      report('waiting', error);
      await sleep(backoffMs(failures), undefined, { signal });
    }
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof NoWritableHost) return error.message;
  const code = sqlState(error);
  return code === '53300' ? '53300, too many clients' : (code ?? (error as Error).message);
}
