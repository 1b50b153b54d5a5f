/** The HTTP door. One process is the whole portal: API, built client, background work, over an embedded or a given PostgreSQL. */
import 'reflect-metadata';
import { loadConfigOrExit } from './load-config.js';
import { startPortal } from './portal.js';

const config = loadConfigOrExit();

startPortal(config, (line) => console.log(line)).then(
  (portal) => {
    let closing: Promise<void> | undefined;
    const close = (signal: string) => {
      if (closing) return;
      console.log(`\n${signal}: closing …`);
      closing = portal.close().then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(`Could not close cleanly: ${String(error)}`);
          process.exit(1);
        },
      );
    };
    process.on('SIGINT', close);
    process.on('SIGTERM', close);
  },
  (error: unknown) => {
    console.error(`Staffroom could not start: ${error instanceof Error ? error.message : String(error)}`);
    process.exit(1);
  },
);
