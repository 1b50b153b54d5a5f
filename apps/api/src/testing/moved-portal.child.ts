/** A whole portal that starts at noon of another day: `DATA_DIR=… node moved-portal.child.js 2027-01-02`. No setting moves the clock. */
import 'reflect-metadata';
import { Logger } from '@nestjs/common';
import { endOnSignals } from '../processes/end-on-signals.js';
import { loadConfigOrExit } from '../processes/load-config.js';
import { Clock } from '../platform/clock/clock.js';
import { Logs } from '../platform/logs/logs.js';
import { startPortal } from '../processes/portal.js';

const noon = Date.parse(`${process.argv[2]}T12:00:00Z`);
const startedAt = Date.now();

class MovedClock extends Clock {
  override now(): Date {
    return new Date(noon + Date.now() - startedAt);
  }
}

const config = loadConfigOrExit();
const logs = new Logs('portal', config);
Logger.overrideLogger(logs.lines);
const clock = new MovedClock(config.timeZone);
endOnSignals((closers, say) => startPortal(config, say, { lines: logs.lines, closers, clock }), logs);
