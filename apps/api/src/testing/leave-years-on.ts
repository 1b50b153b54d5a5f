/** Does the daily work about leave years on a day of the test's choice, for everyone (R54, R55). No setting moves the clock. */
import type { PlainDate } from '@staffroom/contracts/plain-date.js';
import { turnLeaveYears } from '../modules/time-off/facade.js';
import type { EventLog } from '../platform/event-log/event-log.js';
import { Clock } from '../platform/clock/clock.js';

export async function leaveYearsOn(log: EventLog, day: PlainDate): Promise<void> {
  await turnLeaveYears({ log, clock: new ClockOn(day) }, day);
}

/** Noon of a day in UTC. */
class ClockOn extends Clock {
  constructor(private readonly day: PlainDate) {
    super('UTC');
  }

  override now(): Date {
    return new Date(`${this.day}T12:00:00Z`);
  }
}
