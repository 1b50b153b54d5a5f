import { addDays, dateIn, type PlainDate } from '@staffroom/contracts/plain-date.js';

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
    const now = this.now();
    const hourNow = new Intl.DateTimeFormat('en-GB', { timeZone: this.timeZone, hour: '2-digit' }).format(now);
    const today = dateIn(this.timeZone, now);
    return Number(hourNow) < hour ? addDays(today, -1) : today;
  }
}
