import pg from 'pg';

/**
 * Reads the database as of one moment, regardless of concurrent writes. Uses its own connection, which accepts COPY:
 * the pool's connections pipeline statements, and COPY does not work with that.
 */
export async function withSnapshot<T>(pool: pg.Pool, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...pool.options, ...unpipelined });
  client.on('error', () => undefined); // the running query fails anyway
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    return await work(client);
  } finally {
    await client.end();
  }
}

const unpipelined = { pipeline: false } as pg.ClientConfig;
