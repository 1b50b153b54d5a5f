/** The worker process: follows the log and sends mails, alongside any number of portals and other workers. */
import 'reflect-metadata';
import { Logger } from '@nestjs/common';
import { BackgroundWork } from '../background-work.js';
import type { Closers } from './closers.js';
import { createPlatform, views } from '../composition.js';
import { endOnSignals } from './end-on-signals.js';
import { expectServers } from './expect-servers.js';
import { collectAtRest } from './collect-at-rest.js';
import { loadConfigOrExit } from './load-config.js';
import { openMetrics } from './open-metrics.js';
import { openDatabase } from './open-database.js';
import { makeDataFolder } from '../platform/disk/data-folder.js';
import { loadCatalogs } from '../platform/languages/load-catalogs.js';
import { Logs } from '../platform/logs/logs.js';
import { messageOf } from '../platform/logs/message-of.js';
import { ensureViews } from '../platform/views/views.js';
import { outdatedExitCode } from '../platform/takeover/takeover-watch.js';
import { TakeoverWatch } from '../platform/takeover/takeover-watch.js';

const config = loadConfigOrExit();
const logs = new Logs('worker', config);
Logger.overrideLogger(logs.lines);

async function startWorker(closers: Closers, say: (line: string) => void): Promise<TakeoverWatch> {
  try {
    if (!config.s3 || !config.smtpUrl) await makeDataFolder(config.dataDir); // for files or mails
    const opening = openDatabase(config, say, { shared: true });
    closers.add('the database', () =>
      opening.then(
        (opened) => opened.close(),
        () => undefined,
      ),
    );
    const database = await opening;
    const platform = await createPlatform(database.config, database.url, database.role);
    closers.add('the connections to the database', () => platform.pool.end());
    closers.add('the job queue', () => platform.jobs.close());
    const open = await openMetrics(platform);
    closers.add('the metrics', async () => open?.close());
    await expectServers(platform);
    await loadCatalogs(config.languagesInPreparation);
    await ensureViews(platform.pool, platform.log.codec, views, (done, total) => open?.metrics.rebuilding(done, total));
    open?.metrics.rebuilding(1, 1);
    collectAtRest();
    const watch = new TakeoverWatch(platform.pool, platform.keyring, views);
    const background = new BackgroundWork(platform, 'worker', [watch.condition]);
    background.start();
    closers.add('background work', () => background.stop());
    watch.start();
    closers.add('the watch for newer versions', () => watch.stop());
    return watch;
  } catch (error) {
    await closers.close().catch(() => undefined);
    throw error;
  }
}

const { started, end } = endOnSignals(startWorker, logs);

started.then(
  ({ outdated }) => {
    logs.say('The Staffroom worker is running.');
    void outdated.then((why) => end(why, outdatedExitCode));
  },
  (error: unknown) => {
    logs.fail(`The worker could not start: ${messageOf(error)}`);
    process.exit(1);
  },
);
