/** Starts the whole portal in one process: API, built client and background work, over an embedded or a given PostgreSQL. */
import 'reflect-metadata';
import { Logger } from '@nestjs/common';
import { endOnSignals } from './end-on-signals.js';
import { loadConfigOrExit } from './load-config.js';
import { Logs } from '../platform/logs/logs.js';
import { messageOf } from '../platform/logs/message-of.js';
import { outdatedExitCode } from '../platform/takeover/takeover-watch.js';
import { startPortal } from './portal.js';

const config = loadConfigOrExit();
const logs = new Logs('portal', config);
Logger.overrideLogger(logs.lines);
const { started, end } = endOnSignals((closers, say) => startPortal(config, say, { lines: logs.lines, closers }), logs);

started.then(
  ({ outdated, lost }) => {
    void outdated.then((why) => end(why, outdatedExitCode));
    void lost.then((why) => {
      logs.fail(why);
      process.exit(1); // without its database, the portal has nothing to close
    });
  },
  (error: unknown) => {
    logs.fail(`Staffroom could not start: ${messageOf(error)}`);
    process.exit(1);
  },
);
