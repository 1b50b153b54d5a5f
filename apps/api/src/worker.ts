/** The background door: follows the log and sends mails, beside any number of portals and other workers. */
import 'reflect-metadata';
import { BackgroundWork } from './background-work.js';
import { createPlatform, views } from './composition.js';
import { loadConfigOrExit } from './load-config.js';
import { openDatabase } from './open-database.js';
import { ensureViews } from './platform/views/views.js';

async function startWorker(): Promise<() => Promise<void>> {
  const config = loadConfigOrExit();
  const database = await openDatabase(config, (line) => console.error(line), { beside: true });
  const platform = createPlatform(config, database.url, database.role);
  await ensureViews(platform.pool, platform.log.codec, views);
  const background = new BackgroundWork(platform);
  background.start();
  return async () => {
    await background.stop();
    await platform.jobs.close();
    await platform.pool.end();
    await database.close();
  };
}

startWorker().then(
  (close) => {
    console.error('Staffroom worker is at work.');
    let closing = false;
    const end = () => {
      if (closing) return;
      closing = true;
      void close().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    };
    process.on('SIGINT', end);
    process.on('SIGTERM', end);
  },
  (error: unknown) => {
    console.error(`The worker could not start: ${error instanceof Error ? error.message : String(error)}`);
    process.exit(1);
  },
);
