/** The worker process: follows the log and sends mails, alongside any number of portals and other workers. */
import 'reflect-metadata';
import { BackgroundWork } from './background-work.js';
import { createPlatform, views } from './composition.js';
import { loadConfigOrExit } from './load-config.js';
import { openDatabase } from './open-database.js';
import { ensureViews } from './platform/views/views.js';
import { outdatedExitCode, outdatedLine, ViewsWatch } from './platform/views/views-watch.js';

interface Worker {
  /** Resolves when another version has taken over the views. This process must then close. */
  outdated: Promise<void>;
  close(): Promise<void>;
}

async function startWorker(): Promise<Worker> {
  const config = loadConfigOrExit();
  const database = await openDatabase(config, (line) => console.error(line), { beside: true });
  const platform = createPlatform(config, database.url, database.role);
  await ensureViews(platform.pool, platform.log.codec, views);
  const watch = new ViewsWatch(platform.pool, views);
  watch.start();
  const background = new BackgroundWork(platform);
  background.start();
  const close = async () => {
    await watch.stop();
    await background.stop();
    await platform.jobs.close();
    await platform.pool.end();
    await database.close();
  };
  return { outdated: watch.outdated, close };
}

startWorker().then(
  ({ outdated, close }) => {
    console.error('The Staffroom worker is running.');
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
    void outdated.then(() => {
      console.error(outdatedLine);
      end(outdatedExitCode);
    });
  },
  (error: unknown) => {
    console.error(`The worker could not start: ${error instanceof Error ? error.message : String(error)}`);
    process.exit(1);
  },
);
