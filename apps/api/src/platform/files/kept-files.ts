/** Selects the uploaded files that a backup contains. */
import type { Queryable } from '../database/database.js';

export const filesTable = 'state.files';

/** A condition on a row: a command recorded the file, it was not deleted, and its owner is not erased. */
export const fileIsKept = `kept_at is not null and released_at is null
    and exists (select from keys.person_keys k where k.person_id = owner_id and k.wrapped is not null)`;

export interface KeptFile {
  id: string;
  storageKey: string;
}

export async function keptFiles(db: Queryable): Promise<KeptFile[]> {
  const { rows } = await db.query<KeptFile>(
    `select id, storage_key as "storageKey" from ${filesTable} where ${fileIsKept} order by storage_key`,
  );
  return rows;
}

export async function hasFiles(db: Queryable, ownerId: string): Promise<boolean> {
  const { rowCount } = await db.query(`select from ${filesTable} where owner_id = $1 and ${fileIsKept} limit 1`, [
    ownerId,
  ]);
  return rowCount === 1;
}

/** Returns the given files that are kept. */
export async function filterKept(db: Queryable, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.query<{ id: string }>(
    `select id from ${filesTable} where id = any ($1::uuid[]) and ${fileIsKept}`,
    [ids],
  );
  return rows.map(({ id }) => id);
}
