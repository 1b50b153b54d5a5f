/** A connection of its own for COPY, which cannot share a pipelined one; its text is the same on every server. */
import pg from 'pg';
import type { CopyStreamQuery, CopyToStreamQuery } from 'pg-copy-streams';
import { from, to } from 'pg-copy-streams';

export const restoreConnectionName = 'staffroom restore';

/** `url` of whoever may do what is done: to read, the portal's role; to write, the owner. */
export async function withCopyConnection<T>(
  url: string,
  name: string,
  work: (db: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: name });
  client.on('error', () => undefined); // whatever is under way on it fails, and says so
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
