/**
 * Determines which of two versions of Staffroom is newer, and prevents the older one from filling the views of a newer
 * one.
 */
import { portalVersion } from '../config/portal-version.js';
import type { Queryable } from '../database/database.js';
import { knownMigrations, unknownMigrations } from '@staffroom/migrations/known-migrations.js';
import { hasOtherProcesses } from '../database/other-processes.js';

export interface Release {
  migrations: number;
  /** As in package.json. */
  version: string;
}

export const thisRelease: Release = { migrations: knownMigrations.length, version: portalVersion() };

class NewerReleaseServes extends Error {
  override name = 'NewerReleaseServes';
}

/** Compares the number of migrations first, because a version number covers many commits. Negative if `a` is older. */
export function compareReleases(a: Release, b: Release): number {
  const [left, right] = [numbersOf(a), numbersOf(b)];
  const differs = left.findIndex((number, i) => number !== right[i]);
  return differs < 0 ? 0 : left[differs]! - right[differs]!;
}

function numbersOf({ migrations, version }: Release): number[] {
  const [major = 0, minor = 0, patch = 0] = version.split(/[-+]/)[0]!.split('.').map(Number);
  return [migrations, major, minor, patch];
}

/**
 * Fails if the database is served by a newer version: an older one, started by a forgotten supervisor or a command,
 * would replace the newer one's views. `goingBack` means that the operator wants this. It still fails while other
 * processes are connected, or if the tables are newer.
 */
export async function refuseOlderRelease(db: Queryable, { goingBack = false } = {}): Promise<void> {
  const names = (await rowsOf<{ name: string }>(db, 'public.migrations')).map(({ name }) => name);
  const stored = await storedRelease(db);
  const unknown = unknownMigrations(names);
  const isNewer = stored !== null && compareReleases(stored, thisRelease) > 0;
  if (unknown.length === 0 && !isNewer) return;
  if (unknown.length === 0 && goingBack && !(await hasOtherProcesses(db))) return;
  const which = isNewer ? `${stored.version}, ${stored.migrations} migrations` : `it has carried out ${unknown.at(-1)}`;
  throw new NewerReleaseServes(
    `This database is served by a newer version of Staffroom (${which}). Start that version.`,
  );
}

/** A release may leave all views unchanged. This records that it serves from now on. */
export async function raiseRelease(db: Queryable): Promise<void> {
  const stored = await storedRelease(db);
  if (!stored || compareReleases(stored, thisRelease) >= 0) return;
  await db.query('update state.view_fingerprint set migrations = $1, version = $2 where version = $3', [
    thisRelease.migrations,
    thisRelease.version,
    stored.version,
  ]);
}

/** The version that filled the views. Null if there are none. */
async function storedRelease(db: Queryable): Promise<Release | null> {
  const [row] = await rowsOf<Release>(db, 'state.view_fingerprint');
  return row ?? null;
}

/** None if the table does not exist yet. */
async function rowsOf<Row>(db: Queryable, table: string): Promise<Row[]> {
  const { rows } = await db.query<{ exists: boolean }>('select to_regclass($1) is not null as exists', [table]);
  if (!rows[0]!.exists) return [];
  return (await db.query<{ row: Row }>(`select to_jsonb(t) as row from ${table} t`)).rows.map(({ row }) => row);
}
