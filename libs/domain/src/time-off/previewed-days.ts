/** Each date of a proposed request with its hours, or the reason why it does not count (R28a). */
import { eachDay, isWeekend } from '@staffroom/contracts/plain-date.js';
import type { PreviewedDay } from '@staffroom/contracts/time-off.js';
import { isSick, liveRequests, type OpenAccount, partOf, touches } from './leave-account.js';
import type { ProposedTimeOff } from './time-off-commands.js';
import { patternHours } from './work-pattern.js';
import { workingHours } from './working-time.js';

/** Without the names of days off, which the rules do not need. */
export function previewedDays(proposed: ProposedTimeOff, account: OpenAccount): Omit<PreviewedDay, 'name'>[] {
  const { startDate, endDate, daysOff } = proposed;
  const counted = new Map(workingHours(proposed, account.patterns).map(({ date, hours }) => [date, hours]));
  const sick = liveRequests(account).filter(
    (request) =>
      request.status === 'APPROVED' && isSick(request) && partOf(request) === null && touches(request, proposed),
  );
  return eachDay(startDate, endDate).map((date) => {
    const hours = counted.get(date) ?? 0;
    const off = daysOff.filter((day) => day.date === date);
    if (patternHours(account.patterns, date) === 0) {
      return { date, hours, reason: isWeekend(date) ? 'WEEKEND' : 'NO_HOURS' };
    }
    if (off.some(({ isHalf }) => !isHalf)) return { date, hours, reason: 'HOLIDAY' };
    if (proposed.type === 'VACATION' && sick.some((one) => one.startDate <= date && date <= one.endDate)) {
      return { date, hours: 0, reason: 'ILL' };
    }
    return { date, hours, reason: off.length > 0 ? 'HALF_HOLIDAY' : null };
  });
}
