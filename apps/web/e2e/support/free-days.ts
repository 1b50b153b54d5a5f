/** Days that can be requested, whatever day the tests run on: no weekends, holidays or existing requests. */
import { addDays, isBetween, isWeekend, type PlainDate } from '@staffroom/contracts/plain-date.js';
import type { TimeOff } from '@staffroom/contracts/time-off.js';
import type { Page } from 'playwright-core';

/** The first consecutive free days, starting at `from`. */
export async function freeDays(page: Page, count: number, from: PlainDate): Promise<PlainDate[]> {
  const taken = (await timeOffOf(page)).filter(({ status }) => status !== 'REJECTED');
  const isFree = (day: PlainDate) =>
    !isWeekend(day) && !taken.some(({ startDate, endDate }) => isBetween(day, startDate, endDate));
  for (let first = from; ; first = addDays(first, 1)) {
    const days = Array.from({ length: count }, (_, i) => addDays(first, i));
    if (days.every(isFree)) return days;
  }
}

export async function timeOffOf(page: Page): Promise<TimeOff[]> {
  return (await (await page.request.get('/api/time-off')).json()) as TimeOff[];
}
