/** A separate connection for COPY, which cannot use a pipelined one, with settings that make its text the same on every server. */
import type pg from 'pg';
import { connectTo } from '../../platform/database/connect.js';
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
  const client = await connectTo(url, { ...keepAliveSettings, application_name: name });
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
