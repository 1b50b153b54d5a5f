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
