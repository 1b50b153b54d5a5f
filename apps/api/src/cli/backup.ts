import { resolve } from 'node:path';
import { backUp } from '../operations/backup/back-up.js';
import type { BackupContents } from '../operations/backup/manifest.js';
import type { Config } from '../platform/config/config.js';
import { createFileBackend } from '../platform/files/create-file-store.js';
import { refuseOtherStore } from '../platform/files/store-marker.js';
import { withLog } from './open/open-log.js';
import { withProgress } from './console/progress.js';

/** Only reads, like the audit commands, so it can run alongside a live portal of another version. */
export async function backup(folder: string): Promise<void> {
  await withLog(async ({ pool, keyring, config }) => {
    const files = await createFileBackend(config);
    await refuseOtherStore(pool, files);
    const source = { databaseUrl: pool.options.connectionString!, files, keyring };
    const made = await backUp(source, resolve(folder), withProgress);
    console.log(reportOf(made, folder, config, files.place));
    if (made.files.lost.length > 0) process.exitCode = 1;
  });
}

function reportOf(
  { head, masterKey, tables, files }: BackupContents,
  folder: string,
  config: Config,
  fileStore: string,
): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const lines = [
    `Backed up to ${folder}: ${rows} rows of ${tables.length} tables, ${filesOf(files.count)} (${files.bytes} bytes).`,
    `Head of the log: position ${head.position}, hash ${head.hash}.`,
  ];
  if (files.deletedMeanwhile > 0) lines.push(`Deleted by users while it ran: ${filesOf(files.deletedMeanwhile)}.`);
  if (files.lost.length > 0) {
    lines.push(`NOT in the backup, because they are missing from the file storage: ${files.lost.join(', ')}.`);
  }
  const setting = (name: string) => process.env[name]?.trim();
  const keyFile = setting('MASTER_KEY_FILE') || `${config.dataDir}/master.key`;
  const key = setting('MASTER_KEY') ? 'in the setting MASTER_KEY' : `in ${keyFile}`;
  return [
    ...lines,
    '',
    ...(masterKey
      ? [`A restore needs the master key ${[masterKey.current, masterKey.previous].filter(Boolean).join(' and ')}.`]
      : []),
    `The master key is not in the backup. It is ${key}. Keep a copy elsewhere: without it the backup is worthless.`,
    `The keys of people are in ${folder}/keys. You can move them elsewhere and keep them for a shorter time; then restore with --keys.`,
    `The list of erasures ("erasures" in ${fileStore}) keeps growing after this backup. A restore needs the latest list to delete these people again.`,
  ].join('\n');
}

function filesOf(count: number): string {
  return count === 1 ? '1 file' : `${count} files`;
}
