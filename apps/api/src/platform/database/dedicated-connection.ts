import pg from 'pg';
import { longWork } from './time-limits.js';

/**
 * A connection that is not one of the pool's, for work that holds it for long, without limits of time. It accepts COPY: the pool's connections
 * pipeline statements, and COPY does not work with that.
 */
export async function connectDedicated(pool: pg.Pool, applicationName?: string): Promise<pg.Client> {
  const name = applicationName ? { application_name: applicationName } : {};
  const config = { ...pool.options, ...longWork, ...name, pipeline: false };
  const client = new pg.Client(config as pg.ClientConfig);
  client.on('error', () => undefined); // the running query fails anyway
  await client.connect();
  return client;
}
