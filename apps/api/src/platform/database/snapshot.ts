import type pg from 'pg';
import { connectDedicated } from './dedicated-connection.js';
import type { DatabasePool } from './pool.js';

/**
 * Reads the database as of one moment, regardless of concurrent writes. Everything in it is on disk, so that what is
 * signed over it stays true after a crash.
 */
export async function withSnapshot<T>(pool: DatabasePool, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connectDedicated(pool);
  try {
    await client.query('begin isolation level repeatable read read only; select 1'); // the first query fixes the moment
    await pool.durable();
    return await work(client);
  } finally {
    await client.end();
  }
}
