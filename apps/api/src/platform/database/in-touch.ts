import type pg from 'pg';
import { silentMs } from './time-limits.js';

/**
 * PostgreSQL ends a transaction whose client is silent for 3 s (ADR 18). While `work` runs, this client sends a statement each second, for five
 * minutes at the most. It cannot do so while the process is stopped, or while synchronous code blocks the event loop.
 */
export async function whileInTouch<T>(client: pg.PoolClient, work: () => Promise<T>, longestMs = 300_000): Promise<T> {
  const begun = performance.now();
  let replied = true;
  const beat = () => {
    if (!replied || performance.now() - begun > longestMs) return; // one is enough behind a statement that waits for a lock
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
