import type { Pool, QueryConfig, QueryResult } from 'pg';

/**
 * The pool for counters of rate-limiter-flexible. What is counted need not survive a crash, so no call waits until its count
 * is on disk, or on a standby: only its command does. The setting ends with the statement.
 */
export function counterPool(pool: Pick<Pool, 'query'>): Pick<Pool, 'query'> {
  const query = (counting: QueryConfig): Promise<QueryResult> =>
    pool.query({ ...counting, text: counting.text.replace('RETURNING', withoutWaiting) });
  return { query } as Pick<Pool, 'query'>;
}

const withoutWaiting = `RETURNING set_config('synchronous_commit', 'off', true),`;
