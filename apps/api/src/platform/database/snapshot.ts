import pg from 'pg';

/**
 * Reads the database as it stands at one moment, whatever is written meanwhile: over a connection of its own, which takes
 * COPY too (the pool's connections send statements ahead, and COPY does not go with that).
 */
export async function withSnapshot<T>(pool: pg.Pool, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...pool.options, ...unpipelined });
  client.on('error', () => undefined); // a connection that breaks fails the query under way
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    return await work(client);
  } finally {
    await client.end();
  }
}

const unpipelined = { pipeline: false } as pg.ClientConfig;
