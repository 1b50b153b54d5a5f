/**
 * Ties a file store to its database: both contain the same id. A process with a different store would not find the files
 * of the others, and would keep the files of deleted people.
 */
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type pg from 'pg';
import { fileStoreLock } from '../database/advisory-locks.js';
import { connectDedicated } from '../database/dedicated-connection.js';
import type { Queryable } from '../database/database.js';
import { canReadSettings, storedSetting, storeSetting } from '../database/stored-settings.js';
import { type FileBackend, markerName } from './file-backend.js';

const setting = 'file store';

export class WrongFileStore extends Error {
  override name = 'WrongFileStore';
}

/** Returns the id that the database expects. The first process on a database adopts its store; others that start at once wait. */
export async function settleFileStore(pool: pg.Pool, backend: FileBackend): Promise<string> {
  const expected = await storedSetting(pool, setting);
  if (expected !== null) return expected;
  const db = await connectDedicated(pool);
  try {
    await db.query('begin');
    await db.query('select pg_advisory_xact_lock($1)', [fileStoreLock]);
    const id = (await storedSetting(db, setting)) ?? (await adoptStore(db, backend));
    await db.query('commit');
    return id;
  } finally {
    await db.end();
  }
}

/** Makes it the store of the database, whichever that was. A store without an id gets a new one. */
export async function adoptStore(db: Queryable, backend: FileBackend): Promise<string> {
  const found = await markerIn(backend);
  const id = found ?? randomUUID();
  if (found === null) await backend.put(markerName, Readable.from([Buffer.from(`${id}\n`)]));
  await storeSetting(db, setting, id); // if the process dies before, the next one finds the marker
  return id;
}

/** Throws WrongFileStore if this is not the store with this id. */
export async function expectMarker(backend: FileBackend, id: string): Promise<void> {
  const found = await markerIn(backend);
  if (found !== id) throw wrongStore(backend, id, found);
}

/** For commands that only read. A store that cannot be reached is reported by the files that cannot be read. */
export async function refuseOtherStore(db: Queryable, backend: FileBackend): Promise<void> {
  const expected = (await canReadSettings(db)) ? await storedSetting(db, setting) : null;
  const found = await markerIn(backend).catch(() => expected);
  if (expected !== null && found !== expected) throw wrongStore(backend, expected, found);
}

async function markerIn(backend: FileBackend): Promise<string | null> {
  const bytes = await backend.get(markerName);
  return bytes && (await text(bytes)).trim();
}

function wrongStore(backend: FileBackend, expected: string, found: string | null): WrongFileStore {
  const difference =
    found === null ? `${backend.place} has no marker` : `the marker in ${backend.place} is ${found.slice(0, 36)}`;
  const ifRight = `If this is its store and the marker was lost, write ${expected} to ${markerName} in it.`;
  return new WrongFileStore(
    `Wrong file store: the database expects the store ${expected}, but ${difference}. ${remedy} ${ifRight}`,
  );
}

const remedy = 'All processes must use one file store: set the S3 settings, or give them one folder that they share.';
