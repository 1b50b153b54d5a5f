/**
 * Starts the whole portal: API, built client and background work, over an embedded or a given PostgreSQL. With PROCESSES,
 * it starts this program again for each process that serves, and does the rest itself.
 */
import 'reflect-metadata';
import cluster from 'node:cluster';
import { fileURLToPath } from 'node:url';
import { Logger } from '@nestjs/common';
import { endOnSignals } from './end-on-signals.js';
import { loadConfigOrExit } from './load-config.js';
import { Logs } from './platform/logs/logs.js';
import { messageOf } from './platform/logs/message-of.js';
import { outdatedExitCode } from './platform/takeover/takeover-watch.js';
import { startPortal } from './portal.js';
import { startServing } from './serving-process.js';

const config = loadConfigOrExit();
const logs = new Logs('portal', config);
Logger.overrideLogger(logs.lines);
if (cluster.isWorker) serve();
else start();

function start(): void {
  const surroundings = { lines: logs.lines, program: fileURLToPath(new URL('main.js', import.meta.url)) };
  const { started, end } = endOnSignals((closers, say) => startPortal(config, say, { ...surroundings, closers }), logs);
  started.then(
    ({ outdated, lost }) => {
      void outdated.then((why) => end(why, outdatedExitCode));
      void lost.then((why) => {
        logs.fail(why);
        process.exit(1); // without its database, the portal has nothing to close
      });
    },
    (error: unknown) => couldNotStart('Staffroom', error),
  );
}

/** The first process speaks for all. */
function serve(): void {
  const silent = { say: () => undefined, fail: (line: string) => logs.fail(line) };
  const { started, end } = endOnSignals((closers) => startServing(config, logs.lines, closers), silent);
  started.then(
    ({ outdated }) => void outdated.then((why) => end(why, outdatedExitCode)),
    (error: unknown) => couldNotStart('A serving process', error),
  );
}

function couldNotStart(what: string, error: unknown): void {
  logs.fail(`${what} could not start: ${messageOf(error)}`);
  process.exit(1);
}
