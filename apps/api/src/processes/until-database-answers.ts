import { setTimeout as sleep } from 'node:timers/promises';
import { backoffMs } from '../platform/database/backoff.js';
import { isUnreachable, sqlState } from '../platform/database/sql-errors.js';
import { NoWritableHost } from '../platform/database/writable-host.js';
import { isRefusedCertificate } from '../platform/logs/certificate-codes.js';
import { Outage } from '../platform/logs/outage.js';

/**
 * Starts a process on a database that may have no free connection, or does not run yet: tries again with pauses, and says so
 * once a minute. Any other failure is passed on at once.
 */
export async function untilDatabaseAnswers<Started>(
  start: () => Promise<Started>,
  say: (line: string) => void,
  signal: AbortSignal,
): Promise<Started> {
  const outage = new Outage('the database', (_, error) =>
    say(`Waiting for the database, which cannot be reached (${reasonOf(error)}) …`),
  );
  for (let failures = 1; ; failures++) {
    try {
      return await start();
    } catch (error) {
      if (isRefusedCertificate(sqlState(error))) throw new Error(certificateAdvice(error as Error));
      if (!isUnreachable(error) || signal.aborted) throw error;
      outage.report('waiting', error);
      await sleep(backoffMs(failures), undefined, { signal });
    }
  }
}

function certificateAdvice({ message }: Error): string {
  const advice = 'If an authority of your own issued it, name the file of its certificate in NODE_EXTRA_CA_CERTS.';
  return `The certificate of the database server is not accepted: ${message}. ${advice}`;
}

function reasonOf(error: unknown): string {
  if (error instanceof NoWritableHost) return error.message;
  const code = sqlState(error);
  if (code === '53300') return '53300, too many clients';
  const { address, port, hostname, message } = error as Error & { address?: string; port?: number; hostname?: string };
  const place = port === undefined ? hostname : `${address}:${port}`;
  return place === undefined ? (code ?? message) : `${code}, ${place}`;
}
