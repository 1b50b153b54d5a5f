/** From a backup to a database that may serve: rows, files, erasures since, views, proof. Repeated after a crash, it goes on. */
import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { unknownMigrations } from '@staffroom/migrations/known-migrations.js';
import { createPlatform, views } from '../../composition.js';
import { findDatabase, type FoundDatabase } from '../../find-database.js';
import { replayErasures, type ReplayReport } from '../../modules/erasure/facade.js';
import { expectStrayMails } from '../../modules/mails/facade.js';
import type { Config } from '../../platform/config/config.js';
import { Keyring } from '../../platform/events/keyring.js';
import { migrate, migrateTo } from '../../platform/migrations/migrate.js';
import type { ChainReport } from '../../platform/log-integrity/chain-report.js';
import { verifyLog } from '../../platform/log-integrity/verify-chain.js';
import { createFileBackend } from '../../platform/files/create-file-store.js';
import type { Platform } from '../../platform/platform.module.js';
import { checkViews, type ViewsReport } from '../../platform/views/check-views.js';
import { ensureViews } from '../../platform/views/views.js';
import { type CheckedBackup, checkBackup } from './check-backup.js';
import type { Phase } from './phase.js';
import { stateBeforeRestore } from './restore-database.js';
import { restoreFiles } from './restore-files.js';
import { restoreRows } from './restore-rows.js';
import { markRestoreDone } from '../../platform/database/unfinished-restore.js';

export interface RestoreOrder {
  config: Config;
  folder: string;
  /** Where the keys lie apart from the rest. */
  keysFolder?: string;
  /** Lists of erasures besides the configured one. */
  erasureLists?: readonly string[];
  /** Somebody says that there is no list: without one, whoever was deleted after the backup would be back. */
  withoutErasures?: boolean;
  say: (line: string) => void;
  phase: Phase;
}

export interface Restored {
  backup: CheckedBackup;
  /** What each list of erasures led to; empty where there was none. */
  erasures: readonly { list: string; report: ReplayReport }[];
  views: ViewsReport;
  /** Of the log as it is now, with the erasures that were carried out again; it must hold what the backup's head says. */
  chain: ChainReport;
}

export async function restore(order: RestoreOrder): Promise<Restored> {
  const { config, folder, keysFolder, say, phase } = order;
  const lists = await listsOf(order);
  const keyring = new Keyring(config.masterKey);
  const backup = await phase('Checking the backup', (onProgress) =>
    checkBackup({ folder, keysFolder }, keyring, onProgress),
  );
  if (unknownMigrations(backup.migrations).length > 0) {
    throw new Error(
      `A newer version of Staffroom made the backup (${backup.portalVersion}): restore it with that one.`,
    );
  }
  const database = await findDatabase(config, say);
  try {
    await putRowsIn(database, backup, say, phase);
    const platform = createPlatform(config, database.appUrl, database.stepsDown ? database.appRole : undefined);
    try {
      const files = createFileBackend(config);
      await phase('Files', (onProgress) => restoreFiles(folder, backup.storedFiles, files, onProgress));
      await phase('Views', (onProgress) => ensureViews(platform.pool, platform.log.codec, views, onProgress));
      const erasures = [];
      for (const list of lists) erasures.push({ list, report: await replayList(platform, list, phase) });
      await expectStrayMails(platform.pool);
      const viewsReport = await phase('Checking the views', (onProgress) =>
        checkViews(platform.pool, platform.log.codec, views, onProgress),
      );
      await markRestoreDone(platform.pool);
      const chain = await phase('Verifying the log', (onProgress) =>
        verifyLog(platform.pool, { checkpoint: backup.head, onProgress }),
      );
      return { backup, erasures, views: viewsReport, chain };
    } finally {
      await platform.jobs.close();
      await platform.pool.end();
    }
  } finally {
    await database.close();
  }
}

/**
 * The installation's own, where it has one already, and those that were brought along, which must be there. A list that a
 * portal began when it was started here by mistake says nothing of the portal that was backed up.
 */
async function listsOf({ config, erasureLists = [], withoutErasures = false }: RestoreOrder): Promise<string[]> {
  const missing = erasureLists.find((list) => !existsSync(list));
  if (missing) throw new Error(`There is no list of erasures ${missing}.`);
  const own = await stat(config.erasureList).catch(() => null);
  const lists = new Set([...(own && own.size > 0 ? [config.erasureList] : []), ...erasureLists]);
  if (lists.size > 0 || withoutErasures) return [...lists];
  throw new Error(
    `There is no list of erasures (${config.erasureList}): whoever was deleted after the backup would be back. ` +
      'Bring the latest with --erasures, or say --no-erasures if nobody ever was. Nothing was changed.',
  );
}

function replayList(platform: Platform, list: string, phase: Phase): Promise<ReplayReport> {
  return phase('Erasing again', (onProgress) => replayErasures(platform, list, onProgress));
}

/** Into tables of the shape they came out of; newer migrations then find what they found where it was made. */
async function putRowsIn(
  { ownerUrl, appRole }: FoundDatabase,
  backup: CheckedBackup,
  say: (line: string) => void,
  phase: Phase,
): Promise<void> {
  if ((await stateBeforeRestore(ownerUrl, backup)) === 'empty') {
    await migrateTo(ownerUrl, backup.migrations);
    await phase('Tables', (onProgress) => restoreRows(ownerUrl, backup, onProgress));
  } else {
    say('The rows of this backup are there already: going on after them.');
  }
  await migrate(ownerUrl, appRole);
}
