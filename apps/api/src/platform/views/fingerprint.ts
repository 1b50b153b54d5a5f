import { createHash } from 'node:crypto';
import type { Queryable } from '../database/database.js';
import { createTable, liveSchema, type View } from './view.js';

/** The table with the fingerprint of the stored views and the release that filled them. */
export const fingerprintTable = 'state.view_fingerprint';

/** For SQL: the fingerprint of the stored views. Null if the database has none yet. */
export const fingerprintInUse = `(select fingerprint from ${fingerprintTable})`;

/** Null if the database has no views yet. */
export async function storedFingerprint(db: Queryable): Promise<string | null> {
  const { rows } = await db.query<{ fingerprint: string }>(`select fingerprint from ${fingerprintTable}`);
  return rows[0]?.fingerprint ?? null;
}

/** Changes whenever a view's table, indexes or declared version change. */
export function fingerprintOf(views: readonly View[]): string {
  const shapes = views.map((view) => [view.name, view.version, ...createTable(view, liveSchema)]);
  return createHash('sha256').update(JSON.stringify(shapes)).digest('hex');
}
