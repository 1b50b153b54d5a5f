/**
 * Starts the whole portal in one process: API, built client and background work, over an embedded or a given
 * PostgreSQL.
 */
import 'reflect-metadata';
import { Logger } from '@nestjs/common';
import { loadConfigOrExit } from './load-config.js';
import { Logs } from './platform/logs/logs.js';
import { outdatedExitCode } from './platform/views/views-watch.js';
import { startPortal } from './portal.js';

const config = loadConfigOrExit();
const logs = new Logs('portal', config);
Logger.overrideLogger(logs.lines);
const starting = startPortal(config, (line) => logs.say(line), logs.lines);
let closing = false;

// registered at once: an interrupted start would leave the embedded database running
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => close(`\n${signal}: closing …`, 0));

starting.then(
  ({ outdated, lost }) => {
    void outdated.then((why) => close(why, outdatedExitCode));
    void lost.then((why) => {
      logs.fail(why);
      process.exit(1); // without its database, the portal has nothing to close
    });
  },
  (error: unknown) => {
    logs.fail(`Staffroom could not start: ${error instanceof Error ? error.message : String(error)}`);
    process.exit(1);
  },
);

function close(why: string, code: number): void {
  if (closing) return;
  closing = true;
  logs.say(why);
  starting
    .then((portal) => portal.close())
    .then(
      () => process.exit(code),
      (error: unknown) => {
        logs.fail(`Could not close cleanly: ${String(error)}`);
        process.exit(1);
      },
    );
}
