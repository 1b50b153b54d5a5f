/** A daily task that each day of the company has once, such as reminders: in the order of days, also after days without a process. */
import { addDays, eachDay, type PlainDate } from '@staffroom/contracts/plain-date.js';
import type { Queryable } from '../database/database.js';
import { storedSetting, storeSetting } from '../database/stored-settings.js';
import type { Clock } from '../clock/clock.js';
import type { DailyTask } from './daily-work.js';

interface EachDayNeeds {
  pool: Queryable;
  clock: Clock;
}

/** So that mails arrive in the morning, and after every change of the clocks. */
const startHour = 6;

export class EachDay implements DailyTask {
  private readonly over = new AbortController();

  constructor(
    private readonly needs: EachDayNeeds,
    private readonly name: string,
    /**
     * May run twice for a day, and in two processes at once, so it must not do anything twice. Once `over` is aborted, it returns
     * early, and the day is not done.
     */
    private readonly of: (day: PlainDate, over: AbortSignal) => Promise<void>,
  ) {}

  async run(): Promise<void> {
    const { pool, clock } = this.needs;
    const over = this.over.signal;
    const setting = `${this.name} done through`;
    const today = clock.todayFrom(startHour);
    let doneThrough = await storedSetting(pool, setting);
    if (doneThrough === null) {
      doneThrough = addDays(today, -1); // days before the first start have no work
      await storeSetting(pool, setting, doneThrough);
    }
    for (const day of eachDay(addDays(doneThrough, 1), today)) {
      if (over.aborted) return;
      try {
        await this.of(day, over);
      } catch (error) {
        if (day !== today) await this.of(today, over); // a day that cannot be done does not hold up the present one
        throw error;
      }
      if (!over.aborted) await storeSetting(pool, setting, day);
    }
  }

  stop(): void {
    this.over.abort();
  }
}
