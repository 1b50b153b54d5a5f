/**
 * Starts the whole portal in one process: API, built client and background work, over an embedded or a given
 * PostgreSQL.
 */
import 'reflect-metadata';
import { loadConfigOrExit } from './load-config.js';
import { outdatedExitCode } from './platform/views/views-watch.js';
import { startPortal } from './portal.js';

const config = loadConfigOrExit();
const starting = startPortal(config, (line) => console.log(line));
let closing = false;

// registered at once: an interrupted start would leave the embedded database running
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => close(`\n${signal}: closing …`, 0));

starting.then(
  ({ outdated, lost }) => {
    void outdated.then((why) => close(why, outdatedExitCode));
    void lost.then((why) => {
      console.error(why);
      process.exit(1); // without its database, the portal has nothing to close
    });
  },
  (error: unknown) => {
    console.error(`Staffroom could not start: ${error instanceof Error ? error.message : String(error)}`);
    process.exit(1);
  },
);

function close(why: string, code: number): void {
  if (closing) return;
  closing = true;
  console.log(why);
  starting
    .then((portal) => portal.close())
    .then(
      () => process.exit(code),
      (error: unknown) => {
        console.error(`Could not close cleanly: ${String(error)}`);
        process.exit(1);
      },
    );
}
