import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { loadConfigOrExit } from '../load-config.js';
import { restore as restoreBackup, type Restored } from '../operations/backup/restore.js';
import { withProgress } from './console/progress.js';
import { isDoubtful, replayReport } from './replay-report.js';

interface Options {
  keys?: string;
  erasures?: string[] | false;
}

export async function restore(folder: string, { keys, erasures }: Options): Promise<void> {
  refuseToMakeAKey();
  const config = loadConfigOrExit();
  const restored = await restoreBackup({
    config,
    folder: resolve(folder),
    keysFolder: keys === undefined ? undefined : resolve(keys),
    erasureLists: erasures ? erasures.map((list) => resolve(list)) : [],
    withoutErasures: erasures === false,
    say: (line) => console.error(line),
    phase: withProgress,
  });
  console.log(reportOf(restored));
  const doubtful = restored.erasures.some(({ report }) => isDoubtful(report));
  if (!restored.chain.intact || restored.views.differences.length > 0 || doubtful) process.exitCode = 1;
}

/** Where there is none, a portal makes one; a backup can be read with its own only, and a new one would be in its way. */
function refuseToMakeAKey(): void {
  const dataDir = resolve(process.env['DATA_DIR']?.trim() || '.data');
  if (process.env['MASTER_KEY']?.trim() || existsSync(join(dataDir, 'master.key'))) return;
  throw new Error(`There is no master key: set MASTER_KEY, or copy master.key of the old portal to ${dataDir}.`);
}

function reportOf({ backup, erasures, views, chain }: Restored): string {
  const rows = backup.tables.reduce((sum, table) => sum + table.rows, 0);
  return [
    `Restored what was backed up at ${backup.madeAt}: ${rows} rows, ${backup.storedFiles.length} files.`,
    ...(erasures.length > 0 ? ['Deleted after the backup, as lists of erasures say:'] : [noList]),
    ...erasures.map(({ list, report }) => replayReport(list, report)),
    views.differences.length === 0
      ? `The views hold what the log says: ${views.rows} rows.`
      : 'THE VIEWS DIFFER FROM THE LOG: run "npx staffroom views rebuild".',
    chain.intact
      ? `The log's chain holds. Head: position ${chain.position}, hash ${chain.hash.toString('hex')}.`
      : `THE LOG IS NOT INTACT: ${chain.words}`,
  ].join('\n');
}

const noList =
  'No list of erasures was carried out, as you said: whoever was deleted after the backup is back. ' +
  'Should there be a list after all, run "npx staffroom erase --replay LIST" before anybody signs in.';
