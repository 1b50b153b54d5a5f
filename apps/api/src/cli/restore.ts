import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { loadConfigOrExit } from '../load-config.js';
import { restore as restoreBackup, type Restored } from '../operations/backup/restore.js';
import { withProgress } from './progress.js';

interface Options {
  keys?: string;
  erasures?: string[];
}

export async function restore(folder: string, { keys, erasures }: Options): Promise<void> {
  refuseToMakeAKey();
  const config = loadConfigOrExit();
  const restored = await restoreBackup({
    config,
    folder: resolve(folder),
    keysFolder: keys === undefined ? undefined : resolve(keys),
    erasureLists: erasures?.map((list) => resolve(list)),
    say: (line) => console.error(line),
    phase: withProgress,
  });
  console.log(reportOf(restored, config.erasureList));
  if (!restored.chain.intact) process.exitCode = 1;
}

/** Where there is none, a portal makes one; a backup can be read with its own only, and a new one would be in its way. */
function refuseToMakeAKey(): void {
  const dataDir = resolve(process.env['DATA_DIR']?.trim() || '.data');
  if (process.env['MASTER_KEY']?.trim() || existsSync(join(dataDir, 'master.key'))) return;
  throw new Error(`There is no master key: set MASTER_KEY, or copy master.key of the old portal to ${dataDir}.`);
}

function reportOf({ backup, erasures, chain }: Restored, ownList: string): string {
  const rows = backup.tables.reduce((sum, table) => sum + table.rows, 0);
  return [
    `Restored what was backed up at ${backup.madeAt}: ${rows} rows, ${backup.storedFiles.length} files.`,
    ...(erasures.length > 0 ? erasures.flatMap(erasuresIn) : [noList(ownList)]),
    chain.intact
      ? `The log's chain holds. Head: position ${chain.position}, hash ${chain.hash.toString('hex')}.`
      : `THE LOG IS NOT INTACT: ${chain.words}`,
  ].join('\n');
}

function erasuresIn({ list, report }: Restored['erasures'][number]): string[] {
  return [
    `Deleted after the backup, and deleted again: ${report.erased.length} (${list}).`,
    ...report.open.map(
      ({ person, at }) =>
        `The list does not say how the deletion of ${person}, begun ${at}, ended: delete the account again if it should be gone.`,
    ),
  ];
}

function noList(ownList: string): string {
  return (
    `NO LIST OF ERASURES was found (${ownList}): whoever was deleted after the backup is back. ` +
    'Find the list and run "npx staffroom erase --replay LIST" before anybody signs in.'
  );
}
