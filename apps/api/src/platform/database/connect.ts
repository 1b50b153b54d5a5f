import pg from 'pg';
import { connectMs } from './time-limits.js';
import { reach } from './writable-host.js';

/** A connection of its own, outside the pool. If it breaks between two statements, the next one fails. */
export async function connectTo(url: string, options: pg.ClientConfig = {}): Promise<pg.Client> {
  const client = new pg.Client({ connectionTimeoutMillis: connectMs, ...options, ...reach(url) });
  client.on('error', () => undefined); // without a listener, the error would end the process
  await client.connect();
  return client;
}

/** Opens a connection for this work alone. Closing it releases its locks and rolls back what was begun. */
export async function withConnection<T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
  options: pg.ClientConfig = {},
): Promise<T> {
  const client = await connectTo(url, options);
  return work(client).finally(() => client.end());
}
