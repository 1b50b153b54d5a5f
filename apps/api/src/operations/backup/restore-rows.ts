/** Inserts all rows of a backup into an empty database, in one transaction. */
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { notBackedUp, quoted, quotedColumns, tablesOutsideViews } from './backed-up-tables.js';
import type { CheckedBackup } from './check-backup.js';
import { copyIn, restoreConnectionName, withCopyConnection } from './copy-connection.js';
import type { BackupTable } from './manifest.js';
import type { OnProgress } from './phase.js';
import { isEmpty, notEmpty, refuseOthers } from './restore-database.js';
import { markRestoreBegun } from '../../platform/database/unfinished-restore.js';

export async function restoreRows(ownerUrl: string, backup: CheckedBackup, onProgress: OnProgress): Promise<void> {
  await withCopyConnection(ownerUrl, restoreConnectionName, async (db) => {
    await db.query('begin');
    await clear(db, backup.tables);
    const total = backup.tables.reduce((sum, { bytes }) => sum + bytes, 0);
    let done = 0;
    for (const table of backup.tables) {
      await copyTable(db, backup.tablePath(table), table, (bytes) => onProgress((done += bytes), total));
    }
    await expectHead(db, backup);
    await markRestoreBegun(db, backup.id);
    await db.query('commit');
  });
}

/** Takes a lock, so that a concurrent append commits before the check and is found by it, or waits and finds the restored log. */
async function clear(db: pg.Client, tables: readonly BackupTable[]): Promise<void> {
  const here = await tablesOutsideViews(db);
  for (const { name, columns } of tables) {
    const known = here.find((table) => table.name === name && !(name in notBackedUp))?.columns;
    if (!known || !columns.every((column) => known.includes(column)))
      throw new Error(`The backup contains a table that this version of Staffroom does not know: ${name}.`);
  }
  await db.query(`lock table ${here.map(({ name }) => quoted(name)).join(', ')} in access exclusive mode`);
  if (!(await isEmpty(db))) throw new Error(notEmpty);
  await refuseOthers(db);
  // Migrations insert the initial head and the row of the directory lock. A portal that once opened the database may have
  // left failed sign-ins and the fingerprint of its views; without the fingerprint, the views are built again.
  for (const { name } of here) if (name !== 'log.events') await db.query(`delete from ${quoted(name)}`);
}

async function copyTable(
  db: pg.Client,
  path: string,
  { name, columns, rows }: BackupTable,
  onBytes: (bytes: number) => void,
): Promise<void> {
  const source = createReadStream(path).on('data', (bytes) => onBytes(bytes.length));
  await pipeline(source, copyIn(db, `${quoted(name)} (${quotedColumns(columns)})`));
  const counted = await db.query<{ count: string }>(`select count(*) from ${quoted(name)}`);
  if (Number(counted.rows[0]!.count) !== rows) throw new Error(`Not all rows of ${name} were restored.`);
}

async function expectHead(db: pg.Client, { head }: CheckedBackup): Promise<void> {
  const { rowCount } = await db.query(`select from log.log_head where position = $1 and hash = decode($2, 'hex')`, [
    head.position,
    head.hash,
  ]);
  if (!rowCount) throw new Error('The restored head of the log is not the one in the manifest of the backup.');
}
