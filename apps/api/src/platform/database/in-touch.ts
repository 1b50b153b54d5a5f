import type pg from 'pg';
import { silentMs } from './time-limits.js';

/**
 * PostgreSQL ends a transaction whose client says nothing for 3 s (ADR 18). While `work` reads and decides, however slow the machine, this client
 * says something each second. A process that is stopped, or that does one thing without a break, is silent all the same.
 */
export async function whileInTouch<T>(client: pg.PoolClient, work: () => Promise<T>): Promise<T> {
  let replied = true;
  const beat = setInterval(() => {
    if (!replied) return; // behind a statement that waits for a lock, one is enough
    replied = false;
    const done = () => (replied = true);
    client.query('select').then(done, done); // the next statement of the transaction reports what went wrong
  }, silentMs / 3);
  try {
    return await work();
  } finally {
    clearInterval(beat);
  }
}
