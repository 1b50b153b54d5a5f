import { timeOffLimits } from '@staffroom/contracts/time-off.js';
import type { Country } from '@staffroom/contracts/users.js';
import type { TimeOffCommand } from '@staffroom/domain/time-off/time-off-commands.js';

interface Wish {
  country?: Country | undefined;
  vacationDays?: number | undefined;
  vacationHours?: number | undefined;
}

interface Present {
  vacationDays: number;
  /** What was left of the year when whoever edits read it. */
  readHours: number;
  year: number;
}

/**
 * What an edit of an account asks of the leave ledger (R25). Other days move what is left by the difference × 8. Hours that are
 * not those that were read are what shall be left, and the rest of the way there is a correction; leave approved since then
 * still counts.
 */
export function leaveChanges(wish: Wish, { vacationDays, readHours, year }: Present): TimeOffCommand[] {
  const days = wish.vacationDays ?? vacationDays;
  const hours = wish.vacationHours ?? readHours;
  const movedHours = (days - vacationDays) * timeOffLimits.fullDayHours;
  const deltaHours = hours === readHours ? 0 : hours - readHours - movedHours;
  const moves: TimeOffCommand[] = [{ type: 'ChangeVacationDays', data: { vacationDays: days, year } }];
  const correction: TimeOffCommand = { type: 'CorrectVacationHours', data: { year, deltaHours } };
  // what adds comes first: on the way, too, nothing falls below what is already approved
  const changes = deltaHours > 0 ? [correction, ...moves] : [...moves, correction];
  return wish.country ? [...changes, { type: 'ChangeCountry', data: { country: wish.country } }] : changes;
}
