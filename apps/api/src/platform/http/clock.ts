import { dateIn, type PlainDate } from '@staffroom/contracts/plain-date.js';

/** The server's time and its calendar date in the company's TIME_ZONE (R26). */
export class Clock {
  constructor(readonly timeZone: string) {}

  now(): Date {
    return new Date();
  }

  today(): PlainDate {
    return dateIn(this.timeZone, this.now());
  }

  /** Today from that hour of the night on, until then yesterday. */
  todayFrom(hour: number): PlainDate {
    return dateIn(this.timeZone, new Date(this.now().getTime() - hour * 3_600_000));
  }
}
