import type { Pool, QueryConfig, QueryResult } from 'pg';
import { withoutWaiting } from '../database/durability.js';

/** The pool for counters of rate-limiter-flexible. No call waits until its count is durable: only its command does. */
export function counterPool(pool: Pick<Pool, 'query'>): Pick<Pool, 'query'> {
  const query = (counting: QueryConfig): Promise<QueryResult> =>
    pool.query({ ...counting, text: counting.text.replace('RETURNING', `${withoutWaiting},`) });
  return { query } as Pick<Pool, 'query'>;
}
