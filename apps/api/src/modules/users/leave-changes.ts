import type { Country } from '@staffroom/contracts/users.js';
import type { LeaveYearFacts } from '@staffroom/domain/time-off/carry-over.js';
import type { TimeOffCommand } from '@staffroom/domain/time-off/time-off-commands.js';

interface Edit {
  country?: Country | undefined;
  vacationDays?: number | undefined;
  vacationHours?: number | undefined;
}

interface Present {
  vacationDays: number;
  /** The hours left in the year when the editor read the account. */
  readHours: number;
  year: number;
  /** The entitlement of that year in hours. */
  hoursOf: (vacationDays: number) => number;
  leaveYears: LeaveYearFacts;
}

/**
 * Derives the commands for the leave ledger from an edit of an account (R25). Changed days move the hours left by the difference
 * times the person's day (R52). If the hours differ from those that were read, they become the hours left, through a correction. Leave approved since then
 * still counts.
 */
export function leaveChanges(edit: Edit, present: Present): TimeOffCommand[] {
  const { vacationDays, readHours, year, hoursOf, leaveYears } = present;
  const days = edit.vacationDays ?? vacationDays;
  const hours = edit.vacationHours ?? readHours;
  const movedHours = hoursOf(days) - hoursOf(vacationDays);
  const deltaHours = hours === readHours ? 0 : hours - readHours - movedHours;
  const moves: TimeOffCommand[] = [{ type: 'ChangeVacationDays', data: { vacationDays: days, year, leaveYears } }];
  const correction: TimeOffCommand = { type: 'CorrectVacationHours', data: { year, deltaHours, leaveYears } };
  // additions come first, so that the hours never fall below what is approved in between
  const changes = deltaHours > 0 ? [correction, ...moves] : [...moves, correction];
  if (!edit.country) return changes;
  return [...changes, { type: 'ChangeCountry', data: { country: edit.country, from: leaveYears.today } }];
}
