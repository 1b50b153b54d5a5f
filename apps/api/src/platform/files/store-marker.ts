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
import { fileIsKept, filesTable } from './kept-files.js';

const setting = 'file store';
const filesLookedFor = 20;

export class WrongFileStore extends Error {
  override name = 'WrongFileStore';
}

/**
 * Returns the id of the store, or throws WrongFileStore, or the store's own error if it cannot be reached. The first process
 * on a database adopts its store.
 */
export async function settleFileStore(pool: pg.Pool, backend: FileBackend): Promise<string> {
  const expected = await storedSetting(pool, setting);
  if (expected === null) return adopt(pool, backend);
  await expectMarker(backend, expected);
  return expected;
}

/** Throws WrongFileStore if this is no longer the store with this id. */
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

/** For a database that was just restored: the store that the operator chose becomes its store, and an empty one gets a new id. */
export async function settleRestoredStore(db: Queryable, backend: FileBackend): Promise<void> {
  const found = await markerIn(backend);
  const id = found ?? randomUUID();
  await storeSetting(db, setting, id);
  if (found === null) await putMarker(backend, id);
}

/** Processes that start at once take turns, so that the second one finds the choice of the first. */
async function adopt(pool: pg.Pool, backend: FileBackend): Promise<string> {
  const db = await connectDedicated(pool);
  try {
    await db.query('begin');
    await db.query('select pg_advisory_xact_lock($1)', [fileStoreLock]);
    const expected = await storedSetting(db, setting);
    const found = await markerIn(backend);
    if (expected !== null && found !== expected) throw wrongStore(backend, expected, found);
    const id = found ?? (await markFirst(db, backend));
    if (expected === null) await storeSetting(db, setting, id);
    await db.query('commit');
    return id;
  } finally {
    await db.end();
  }
}

/** If the process dies before the commit, the next one finds the marker and stores its id. */
async function markFirst(db: Queryable, backend: FileBackend): Promise<string> {
  await refuseStoreWithoutItsFiles(db, backend);
  const id = randomUUID();
  await putMarker(backend, id);
  return id;
}

/** Versions before the marker stored files as well. */
async function refuseStoreWithoutItsFiles(db: Queryable, backend: FileBackend): Promise<void> {
  const { rows } = await db.query<{ key: string }>(
    `select storage_key as key from ${filesTable} where ${fileIsKept} order by kept_at desc limit ${filesLookedFor}`,
  );
  for (const { key } of rows) {
    const bytes = await backend.get(key);
    bytes?.destroy();
    if (bytes) return;
  }
  if (rows.length === 0) return;
  throw new WrongFileStore(
    `The database lists files, and ${backend.place} has none of the latest ${rows.length}. ${remedy} ` +
      `If the files are lost and this store is to be used from now on, write a UUID of your choice to ${markerName} in it.`,
  );
}

async function markerIn(backend: FileBackend): Promise<string | null> {
  const bytes = await backend.get(markerName);
  return bytes && (await text(bytes)).trim();
}

function putMarker(backend: FileBackend, id: string): Promise<void> {
  return backend.put(markerName, Readable.from([Buffer.from(`${id}\n`)]));
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
