/** The entries of the month calendar, and arithmetic with months. */
import type { PlainDate } from '@staffroom/contracts/plain-date.js';
import { numberText } from '@staffroom/contracts/texts/formats.js';
import { timeOffLimits, type TimeOff, type TimeOffType } from '@staffroom/contracts/time-off.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { leaveLabel, leaveName } from '../../../shared/time-off/leave-labels.js';
import type { MonthSpan, MonthTone } from '../../../ui/month-layout.js';

const tones: Record<TimeOffType, MonthTone> = {
  VACATION: 'vacation',
  SICK: 'sick',
  HOLIDAY: 'holiday',
  SPECIAL: 'special',
};

/** Only approved time off appears on the calendar (SPEC section 4). */
export function calendarSpans(timeOffs: readonly TimeOff[]): MonthSpan[] {
  return timeOffs
    .filter(({ status }) => status === 'APPROVED')
    .map((timeOff) => ({
      id: timeOff.id,
      startDate: timeOff.startDate,
      endDate: timeOff.endDate,
      label: labelOf(timeOff),
      tone: tones[timeOff.type],
    }));
}

/** 'YYYY-MM'. */
export function monthOf(date: PlainDate): string {
  return date.slice(0, 7);
}

export function shiftMonth(month: string, by: number): string {
  const months = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + by;
  return `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}`;
}

function labelOf(timeOff: TimeOff): string {
  const { type, reason, startDate, endDate, hours } = timeOff;
  const partial = startDate === endDate && hours < timeOffLimits.fullDayHours;
  const name = type === 'HOLIDAY' ? (reason ?? leaveLabel(type)) : leaveName(timeOff);
  if (!partial) return name;
  return type === 'HOLIDAY'
    ? t('{name} (half day)', { name })
    : t('{name} {hours}h', { name, hours: numberText(hours) });
}
