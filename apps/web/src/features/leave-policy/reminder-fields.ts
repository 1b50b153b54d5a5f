/** The form of the reminders: what may be typed, and what it means for a request that is made today. */
import { type ReminderPolicy, reminderLimits } from '@staffroom/contracts/company.js';
import { addDays, formatPlainDate, isWeekend, type PlainDate } from '@staffroom/contracts/plain-date.js';

export interface ReminderFields {
  remindAfterDays: string;
  escalateAfterDays: string;
}

export function daysOf({ remindAfterDays, escalateAfterDays }: ReminderFields): ReminderPolicy {
  return { remindAfterDays: Number(remindAfterDays), escalateAfterDays: Number(escalateAfterDays) };
}

/** True if there is none, as forms expect it. */
export function daysProblem(typed: string): true | string {
  const isPossible = /^\d+$/.test(typed.trim()) && Number(typed) <= reminderLimits.maxDays;
  return isPossible || `Please give a whole number of working days from 0 to ${reminderLimits.maxDays}.`;
}

export function escalationProblem(typed: string, { remindAfterDays }: ReminderFields): true | string {
  const problem = daysProblem(typed);
  if (problem !== true) return problem;
  const isFirst = Number(typed) > 0 && Number(typed) < Number(remindAfterDays);
  return !isFirst || 'HR cannot be told before the reviewers are reminded. Please give as many days or more, or 0.';
}

export function arePossible(fields: ReminderFields): boolean {
  return daysProblem(fields.remindAfterDays) === true && escalationProblem(fields.escalateAfterDays, fields) === true;
}

/** Without public holidays, which differ between people. */
export function exampleText(fields: ReminderFields, today: PlainDate): string {
  if (!arePossible(fields)) {
    return 'The example appears when both numbers are possible.';
  }
  const { remindAfterDays, escalateAfterDays } = daysOf(fields);
  if (remindAfterDays === 0 && escalateAfterDays === 0) return 'Nobody is reminded of a waiting request.';
  const parts = [
    ...(remindAfterDays > 0 ? [`reminds its reviewers on ${dayText(today, remindAfterDays)}`] : []),
    ...(escalateAfterDays > 0 ? [`goes to all HR managers on ${dayText(today, escalateAfterDays)}`] : []),
  ];
  return `A request made today that nobody reviews ${parts.join(' and ')}. A public holiday of the requester moves this by a day.`;
}

function dayText(from: PlainDate, workingDays: number): string {
  let date = from;
  for (let left = workingDays; left > 0;) {
    date = addDays(date, 1);
    if (!isWeekend(date)) left--;
  }
  return formatPlainDate(date, { weekday: 'long', day: 'numeric', month: 'long' });
}
