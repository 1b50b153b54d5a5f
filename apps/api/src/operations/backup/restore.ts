/** Turns a backup into a database that may serve: rows, files, views, erasures, checks. Continues if repeated after a crash. */
import { unknownMigrations } from '@staffroom/migrations/known-migrations.js';
import { createPlatform, views } from '../../composition.js';
import { findDatabase, type FoundDatabase, ownerOf } from '../../processes/find-database.js';
import { expectGivenLists, hasList, replayErasures, type ReplayReport } from '../../modules/erasure/facade.js';
import { expectStrayMails } from '../../modules/mails/facade.js';
import type { Config } from '../../platform/config/config.js';
import { settleMasterKey } from '../../platform/master-key/settle-master-key.js';
import { migrate, migrateTo } from '../../platform/migrations/migrate.js';
import type { ChainReport } from '../../platform/log-integrity/chain-report.js';
import { verifyLog } from '../../platform/log-integrity/verify-chain.js';
import { createFileBackend } from '../../platform/files/create-file-store.js';
import { UndecodableEvent } from '../../platform/events/undecodable-event.js';
import { adoptStore } from '../../platform/files/store-marker.js';
import type { Platform } from '../../platform/platform.module.js';
import { checkViews, type ViewsReport } from '../../platform/views/check-views.js';
import { ensureViews } from '../../platform/views/views.js';
import { type CheckedBackup, checkBackup } from './check-backup.js';
import { readManifest } from './manifest.js';
import type { OnProgress, Phase } from './phase.js';
import { stateBeforeRestore } from './restore-database.js';
import { restoreFiles } from './restore-files.js';
import { restoreRows } from './restore-rows.js';
import { markRestoreDone } from '../../platform/database/unfinished-restore.js';

export interface RestoreOrder {
  config: Config;
  folder: string;
  /** The folder of the keys, if they are stored separately. */
  keysFolder?: string;
  /** Copies of lists of erasures, in addition to the list in the file store. */
  erasureLists?: readonly string[];
  /** The operator confirms that there is no list. Without a list, people deleted after the backup would be back. */
  withoutErasures?: boolean;
  say: (line: string) => void;
  phase: Phase;
}

export interface Restored {
  backup: CheckedBackup;
  /** The result of each list; empty if there was none. */
  erasures: readonly { list: string; report: ReplayReport }[];
  views: ViewsReport;
  /** Of the current log, including replayed erasures. It must match the head of the backup. */
  chain: ChainReport;
}

export async function restore(order: RestoreOrder): Promise<Restored> {
  const { config, folder, keysFolder, say, phase } = order;
  await readManifest(folder, config); // a missing or wrong master key is the first thing to report
  const lists = await listsOf(order);
  const backup = await phase('Checking the backup', (onProgress) =>
    checkBackup({ folder, keysFolder }, config, onProgress),
  );
  if (unknownMigrations(backup.migrations).length > 0) {
    throw new Error(
      `A newer version of Staffroom (${backup.portalVersion}) made the backup. Restore it with that version.`,
    );
  }
  const database = await findDatabase(config, say);
  try {
    await putRowsIn(database, backup, say, phase);
    await settleMasterKey(ownerOf(database), config);
    const platform = await createPlatform(config, database.appUrl, database.stepsDown ? database.appRole : undefined);
    try {
      const files = await createFileBackend(config);
      await adoptStore(platform.pool, files);
      await phase('Files', (onProgress) => restoreFiles(folder, backup.storedFiles, files, onProgress));
      await phase('Views', (onProgress) => buildViews(platform, onProgress));
      const erasures = [];
      for (const list of lists)
        erasures.push({ list: list ?? files.place, report: await replayList(platform, list, phase) });
      await expectStrayMails(platform.pool);
      const viewsReport = await phase('Checking the views', (onProgress) =>
        checkViews(platform.pool, platform.log.codec, views, onProgress),
      );
      const chain = await phase('Verifying the log', (onProgress) =>
        verifyLog(platform.pool, { checkpoint: backup.head, onProgress }),
      );
      await markRestoreDone(platform.pool);
      return { backup, erasures, views: viewsReport, chain };
    } finally {
      await platform.jobs.close();
      await platform.pool.end();
    }
  } finally {
    await database.close();
  }
}

/** The list in the file store (null), if it has lines, and the given ones, which must exist. */
async function listsOf({
  config,
  erasureLists = [],
  withoutErasures = false,
}: RestoreOrder): Promise<(string | null)[]> {
  await expectGivenLists(erasureLists);
  const store = await createFileBackend(config);
  const lists = new Set([...((await hasList(store)) ? [null] : []), ...erasureLists]);
  if (lists.size > 0 || withoutErasures) return [...lists];
  throw new Error(
    `There is no list of erasures in ${store.place}. Without it, people deleted after the backup would be back. ` +
      'Pass the latest list with --erasures, or use --no-erasures if no one was ever deleted. Nothing was changed.',
  );
}

/** The log may contain events that can never be read. */
async function buildViews({ pool, log }: Platform, onProgress: OnProgress): Promise<void> {
  try {
    await ensureViews(pool, log.codec, views, onProgress);
  } catch (error) {
    if (!(error instanceof UndecodableEvent)) throw error;
    throw new Error(
      `The views cannot be built: ${error.message}. Set such events aside ("./staffroom events unreadable" lists them), ` +
        'then restore the same backup again.',
      { cause: error },
    );
  }
}

function replayList(platform: Platform, list: string | null, phase: Phase): Promise<ReplayReport> {
  return phase('Erasing again', (onProgress) => replayErasures(platform, list, onProgress));
}

/** Inserts the rows into tables of the backup's version. Newer migrations then run on them as they would have before. */
async function putRowsIn(
  database: FoundDatabase,
  backup: CheckedBackup,
  say: (line: string) => void,
  phase: Phase,
): Promise<void> {
  const ownerUrl = ownerOf(database);
  if ((await stateBeforeRestore(ownerUrl, backup)) === 'empty') {
    await migrateTo(ownerUrl, backup.migrations);
    await phase('Tables', (onProgress) => restoreRows(ownerUrl, backup, onProgress));
  } else {
    say('The rows of this backup are already restored. Continuing after them.');
  }
  await migrate(ownerUrl, database.appRole);
}
