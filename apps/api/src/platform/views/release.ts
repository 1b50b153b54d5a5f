/** Which of two versions of Staffroom is the newer one, and the refusal of the older one by a database that the newer serves. */
import { portalVersion } from '../config/portal-version.js';
import type { Queryable } from '../database/database.js';
import { knownMigrations, unknownMigrations } from '@staffroom/migrations/known-migrations.js';
import { othersAtWork } from '../database/others-at-work.js';

export interface Release {
  migrations: number;
  /** As package.json has it. */
  version: string;
}

export const thisRelease: Release = { migrations: knownMigrations.length, version: portalVersion() };

class NewerReleaseServes extends Error {
  override name = 'NewerReleaseServes';
}

/** Tables first, for between two numbers there are many commits; below zero where `a` is the older one. */
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
 * An older version that starts, an overlooked supervisor's or a command's, would fill the views its own way and push out the
 * newer one. `goingBack` is an operator who wants just that; while anybody is at work it is refused all the same, and where
 * tables are newer, too.
 */
export async function refuseOlderRelease(db: Queryable, { goingBack = false } = {}): Promise<void> {
  const names = (await rowsOf<{ name: string }>(db, 'public.migrations')).map(({ name }) => name);
  const stored = await storedRelease(db);
  const unknown = unknownMigrations(names);
  const isNewer = stored !== null && compareReleases(stored, thisRelease) > 0;
  if (unknown.length === 0 && !isNewer) return;
  if (unknown.length === 0 && goingBack && !(await othersAtWork(db))) return;
  const which = isNewer ? `${stored.version}, ${stored.migrations} migrations` : `it has carried out ${unknown.at(-1)}`;
  throw new NewerReleaseServes(`This database is served by a newer version of Staffroom (${which}): start that one.`);
}

/** For a connection that fills views: what it stores as their fingerprint then carries the release, in the same transaction. */
export async function nameRelease(db: Queryable): Promise<void> {
  await db.query(`select set_config('staffroom.migrations', $1, false), set_config('staffroom.version', $2, false)`, [
    String(thisRelease.migrations),
    thisRelease.version,
  ]);
}

/** A release may leave all views as they were; from now on it is the one that serves. */
export async function raiseRelease(db: Queryable): Promise<void> {
  const stored = await storedRelease(db);
  if (stored && compareReleases(stored, thisRelease) >= 0) return;
  await db.query(
    'update state.view_fingerprint set migrations = $1, version = $2 where version is not distinct from $3',
    [thisRelease.migrations, thisRelease.version, stored?.version ?? null],
  );
}

/** Who filled the views, where that is known. */
async function storedRelease(db: Queryable): Promise<Release | null> {
  const [row] = await rowsOf<Partial<Release>>(db, 'state.view_fingerprint');
  return row?.version && row.migrations ? { migrations: row.migrations, version: row.version } : null;
}

/** Also of a table that is not there yet, or not yet in its present shape. */
async function rowsOf<Row>(db: Queryable, table: string): Promise<Row[]> {
  const { rows } = await db.query<{ exists: boolean }>('select to_regclass($1) is not null as exists', [table]);
  if (!rows[0]!.exists) return [];
  return (await db.query<{ row: Row }>(`select to_jsonb(t) as row from ${table} t`)).rows.map(({ row }) => row);
}
