import { resolve } from 'node:path';
import { loadConfigOrExit } from '../processes/load-config.js';
import { restore as restoreBackup, type Restored } from '../operations/backup/restore.js';
import { withProgress } from './console/progress.js';
import { hasSkippedLines, replayReport } from './replay-report.js';

interface Options {
  keys?: string;
  erasures?: string[] | false;
}

export async function restore(folder: string, { keys, erasures }: Options): Promise<void> {
  refuseContradiction();
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
  const doubtful = restored.erasures.some(({ report }) => hasSkippedLines(report));
  if (!restored.chain.intact || restored.views.differences.length > 0 || doubtful) process.exitCode = 1;
}

/** The parser keeps the last of the two. If the list were dropped, deleted people would be back. */
function refuseContradiction(): void {
  const isGiven = (option: string) => process.argv.some((word) => word === option || word.startsWith(`${option}=`));
  if (isGiven('--erasures') && isGiven('--no-erasures')) {
    throw new Error('Use either --erasures or --no-erasures, not both. Nothing was changed.');
  }
}

function reportOf({ backup, erasures, views, chain }: Restored): string {
  const rows = backup.tables.reduce((sum, table) => sum + table.rows, 0);
  return [
    `Restored the backup made at ${backup.madeAt}: ${rows} rows, ${backup.storedFiles.length} files.`,
    ...(erasures.length > 0 ? ['Replayed these lists of erasures:'] : [noList]),
    ...erasures.map(({ list, report }) => replayReport(list, report)),
    views.differences.length === 0
      ? `The views match the log: ${views.rows} rows.`
      : 'THE VIEWS DIFFER FROM THE LOG. Run "./staffroom views rebuild".',
    chain.intact
      ? `The log is intact. Head: position ${chain.position}, hash ${chain.hash.toString('hex')}.`
      : `THE LOG IS NOT INTACT: ${chain.words}`,
  ].join('\n');
}

const noList =
  'No list of erasures was replayed, because you chose --no-erasures: people who were deleted after the backup are back. ' +
  'If there is a list after all, run "./staffroom erase --replay LIST" before anyone signs in.';
