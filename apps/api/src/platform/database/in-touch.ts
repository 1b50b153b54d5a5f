import type pg from 'pg';
import { silentMs } from './time-limits.js';

/**
 * PostgreSQL ends a transaction whose client says nothing for 3 s (ADR 18). While `work` reads and decides, however slow the machine, this client
 * says something each second, for five minutes at the most. A process that is stopped, or that does one thing without a break, is silent all the
 * same.
 */
export async function whileInTouch<T>(client: pg.PoolClient, work: () => Promise<T>, longestMs = 300_000): Promise<T> {
  const begun = performance.now();
  let replied = true;
  const beat = () => {
    if (!replied || performance.now() - begun > longestMs) return; // behind a statement that waits for a lock, one is enough
    replied = false;
    const done = () => (replied = true);
    client.query('select').then(done, done); // the next statement of the transaction reports what went wrong
  };
  const beats = setInterval(beat, silentMs / 3);
  try {
    return await work();
  } finally {
    clearInterval(beats);
    if (performance.now() - begun > silentMs / 3) beat(); // preparing thousands of statements takes a moment, too
  }
}
