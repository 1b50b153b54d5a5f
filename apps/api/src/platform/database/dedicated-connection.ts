import pg from 'pg';
import { longWork } from './time-limits.js';

/**
 * A connection outside the pool, without time limits, for work that holds it for long. It accepts COPY, which does not
 * work on the pool's connections because they pipeline statements.
 */
export async function connectDedicated(pool: pg.Pool, applicationName?: string): Promise<pg.Client> {
  const name = applicationName ? { application_name: applicationName } : {};
  const config = { ...pool.options, ...longWork, ...name, pipeline: false };
  const client = new pg.Client(config as pg.ClientConfig);
  client.on('error', () => undefined); // the running query fails anyway
  await client.connect();
  return client;
}
