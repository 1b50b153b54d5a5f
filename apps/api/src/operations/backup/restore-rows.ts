/** All rows of a backup into an empty database, in one transaction. */
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { leftOut, quoted, quotedColumns, tablesBesideViews } from './backed-up-tables.js';
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

/** Behind a lock, so that whatever appends at this moment comes before, and is found, or after, and finds the log restored. */
async function clear(db: pg.Client, tables: readonly BackupTable[]): Promise<void> {
  const here = await tablesBesideViews(db);
  for (const { name, columns } of tables) {
    const known = here.find((table) => table.name === name && !(name in leftOut))?.columns;
    if (!known || !columns.every((column) => known.includes(column)))
      throw new Error(`The backup has a table ${name} that this version of Staffroom does not know.`);
  }
  await db.query(`lock table ${here.map(({ name }) => quoted(name)).join(', ')} in access exclusive mode`);
  if (!(await isEmpty(db))) throw new Error(notEmpty);
  await refuseOthers(db);
  // what migrations put there: the head before the first event, and the row that the directory's commands lock; and of a
  // portal that once opened it what its views hold, so that they are filled anew, and failed sign-ins
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
  if (Number(counted.rows[0]!.count) !== rows) throw new Error(`Not all rows of ${name} came out of the backup.`);
}

async function expectHead(db: pg.Client, { head }: CheckedBackup): Promise<void> {
  const { rowCount } = await db.query(`select from log.log_head where position = $1 and hash = decode($2, 'hex')`, [
    head.position,
    head.hash,
  ]);
  if (!rowCount) throw new Error('The head of the log is not the one the backup names.');
}
