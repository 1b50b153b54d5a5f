/** A separate connection for COPY, which cannot use a pipelined one, with settings that make its text the same on every server. */
import pg from 'pg';
import { reach } from '../../platform/database/writable-host.js';
import type { CopyStreamQuery, CopyToStreamQuery } from 'pg-copy-streams';
import { from, to } from 'pg-copy-streams';
import { keepAliveSettings } from '../../platform/database/time-limits.js';

export const restoreConnectionName = 'staffroom restore';

/** `url` names the portal's role to read, or the owner to write. */
export async function withCopyConnection<T>(
  url: string,
  name: string,
  work: (db: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ ...keepAliveSettings, ...reach(url), application_name: name });
  client.on('error', () => undefined); // the running query fails with the same error
  await client.connect();
  try {
    await client.query(
      `set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set client_encoding = 'UTF8'; set bytea_output = 'hex'`,
    );
    return await work(client);
  } finally {
    await client.end();
  }
}

export function copyOut(db: pg.Client, text: string): CopyToStreamQuery {
  return db.query(to(`copy ${text} to stdout`));
}

export function copyIn(db: pg.Client, text: string): CopyStreamQuery {
  return db.query(from(`copy ${text} from stdin`));
}
