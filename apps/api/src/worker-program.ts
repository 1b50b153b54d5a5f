/** The worker process: follows the log and sends mails, alongside any number of portals and other workers. */
import 'reflect-metadata';
import { Logger } from '@nestjs/common';
import { BackgroundWork } from './background-work.js';
import { createPlatform, views } from './composition.js';
import { loadConfigOrExit } from './load-config.js';
import { openMetrics } from './open-metrics.js';
import { openDatabase } from './open-database.js';
import { expectFileStore } from './platform/files/expect-file-store.js';
import { Logs } from './platform/logs/logs.js';
import { ensureViews } from './platform/views/views.js';
import { outdatedExitCode } from './platform/views/views-watch.js';
import { TakeoverWatch } from './takeover-watch.js';

interface Worker {
  /** Resolves with the reason when another version or another master key has taken over. This process must then close. */
  outdated: Promise<string>;
  close(): Promise<void>;
}

const config = loadConfigOrExit();
const logs = new Logs('worker', config);
Logger.overrideLogger(logs.lines);

async function startWorker(): Promise<Worker> {
  const database = await openDatabase(config, (line) => logs.say(line), { shared: true });
  const platform = await createPlatform(database.config, database.url, database.role);
  const open = await openMetrics(platform);
  await expectFileStore(platform.fileBackend, (line) => logs.say(line));
  await ensureViews(platform.pool, platform.log.codec, views, (done, total) => open?.metrics.rebuilding(done, total));
  open?.metrics.rebuilding(1, 1);
  const watch = new TakeoverWatch(platform, views);
  watch.start();
  const background = new BackgroundWork(platform);
  background.start();
  const close = async () => {
    await watch.stop();
    await background.stop();
    await open?.close();
    await platform.jobs.close();
    await platform.pool.end();
    await database.close();
  };
  return { outdated: watch.outdated, close };
}

startWorker().then(
  ({ outdated, close }) => {
    logs.say('The Staffroom worker is running.');
    let closing = false;
    const end = (code: number) => {
      if (closing) return;
      closing = true;
      void close().then(
        () => process.exit(code),
        () => process.exit(1),
      );
    };
    process.on('SIGINT', () => end(0));
    process.on('SIGTERM', () => end(0));
    void outdated.then((why) => {
      logs.say(why);
      end(outdatedExitCode);
    });
  },
  (error: unknown) => {
    logs.fail(`The worker could not start: ${error instanceof Error ? error.message : String(error)}`);
    process.exit(1);
  },
);
