/** Copies everything that cannot be rebuilt, from one snapshot, while the portal keeps serving. */
import { randomUUID } from 'node:crypto';
import { chmod, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import type { Keyring } from '../../platform/events/keyring.js';
import type { FileBackend } from '../../platform/files/file-backend.js';
import { keptFiles } from '../../platform/files/kept-files.js';
import { flush } from '../../platform/database/durability.js';
import { syncFolder } from '../../platform/disk/sync-folder.js';
import { quoted, quotedColumns, type SourceTable, tablesToBackUp } from './backed-up-tables.js';
import { backUpFiles } from './back-up-files.js';
import { copyOut, withCopyConnection } from './copy-connection.js';
import { makeFolder, writeHashed } from './hashed-file.js';
import { expectStoredMasterKey } from '../../platform/master-key/stored-master-key.js';
import {
  type BackupContents,
  backupFormat,
  type BackupMasterKey,
  type BackupTable,
  writeManifest,
} from './manifest.js';
import type { OnProgress, Phase } from './phase.js';
import { portalVersion } from '../../platform/config/portal-version.js';
import { restoreUnderWay } from '../../platform/database/unfinished-restore.js';

export interface BackupSource {
  /** The right to read is enough. */
  databaseUrl: string;
  files: FileBackend;
  keyring: Keyring;
}

export async function backUp(source: BackupSource, folder: string, phase: Phase): Promise<BackupContents> {
  await makeEmptyFolder(folder);
  return withCopyConnection(source.databaseUrl, 'staffroom backup', async (db) => {
    // one snapshot for all tables; it does not contain later appends
    await db.query('begin isolation level repeatable read read only');
    if (await restoreUnderWay(db))
      throw new Error('A restore into this database did not finish, so there is nothing to back up.');
    const [facts, masterKey] = [await snapshotFacts(db), await masterKeyOf(db)];
    const tables = await phase('Tables', (onProgress) => backUpTables(db, folder, onProgress));
    const kept = await keptFiles(db);
    await db.query('commit'); // files need no snapshot, because their bytes never change, and copying them may take long
    const files = await phase('Files', (onProgress) =>
      backUpFiles({ db, backend: source.files, kept, folder, onProgress }),
    );
    const contents = {
      format: backupFormat,
      id: randomUUID(),
      portalVersion: portalVersion(),
      ...facts,
      masterKey,
      tables,
      files,
    };
    await db.query(flush); // a restored backup must not know more than the database after a crash
    await writeManifest(folder, contents, source.keyring);
    return contents;
  });
}

/** A wrong key is then recognised before anything is restored. */
async function masterKeyOf(db: pg.Client): Promise<BackupMasterKey> {
  const stored = await expectStoredMasterKey(db);
  const wrapped = [...stored.wrappedKeys].map(([name, key]) => [name, key.toString('base64')] as const);
  return { current: stored.current, previous: stored.previous, wrappedKeys: Object.fromEntries(wrapped) };
}

async function makeEmptyFolder(folder: string): Promise<void> {
  await makeFolder(folder);
  if ((await readdir(folder)).length > 0)
    throw new Error(`${folder} is not empty. Choose a new folder for the backup.`);
  await chmod(folder, 0o700);
}

async function snapshotFacts(db: pg.Client): Promise<Pick<BackupContents, 'madeAt' | 'migrations' | 'head'>> {
  const { rows } = await db.query<{ madeAt: Date; position: string; hash: string; migrations: string[] }>(
    `select now() as "madeAt", position, encode(hash, 'hex') as hash,
       (select array_agg(name::text order by id) from public.migrations) as migrations from log.log_head`,
  );
  const { madeAt, position, hash, migrations } = rows[0]!;
  return { madeAt: madeAt.toISOString(), migrations, head: { position: Number(position), hash } };
}

async function backUpTables(db: pg.Client, folder: string, onProgress: OnProgress): Promise<BackupTable[]> {
  const sources = await tablesToBackUp(db);
  let total = 0;
  for (const source of sources) total += await countRows(db, source);
  const copied: BackupTable[] = [];
  let done = 0;
  for (const source of sources) {
    const table = await backUpTable(db, folder, source, (lines) => onProgress(done + lines, total));
    done += table.rows;
    copied.push(table);
  }
  return copied;
}

async function countRows(db: pg.Client, { name, where = 'true' }: SourceTable): Promise<number> {
  const { rows } = await db.query<{ count: string }>(`select count(*) from ${quoted(name)} where ${where}`);
  return Number(rows[0]!.count);
}

async function backUpTable(
  db: pg.Client,
  folder: string,
  { name, columns, where = 'true' }: SourceTable,
  onLines: (lines: number) => void,
): Promise<BackupTable> {
  const [schema, table] = name.split('.') as [string, string];
  const file = `${schema}/${table}.copy`;
  await makeFolder(join(folder, schema));
  const query = `(select ${quotedColumns(columns)} from ${quoted(name)} where ${where})`;
  const { lines, ...written } = await writeHashed(join(folder, file), copyOut(db, query), onLines);
  await syncFolder(join(folder, schema));
  return { name, file, columns, rows: lines, ...written };
}
