import { yearOf } from '@staffroom/contracts/plain-date.js';
import type { UpdateUserBody } from '@staffroom/contracts/users.js';
import type { LeaveYearFacts } from '@staffroom/domain/time-off/carry-over.js';
import { hoursOfVacationDays } from '@staffroom/domain/time-off/leave-entitlement.js';
import { timeOffLedger } from '@staffroom/domain/time-off/time-off-ledger.js';
import { timeOffStream } from '@staffroom/domain/time-off/time-off-events.js';
import type { UnitOfWork } from '../../platform/event-log/unit-of-work.js';
import { leaveChanges } from './leave-changes.js';

interface Present {
  userId: string;
  vacationDays: number;
  readHours: number;
  leaveYears: LeaveYearFacts;
}

/** What an edit of an account changes in the person's leave ledger (R25). */
export async function changeLeave(unit: UnitOfWork, edit: UpdateUserBody, present: Present): Promise<void> {
  const { userId, ...read } = present;
  const account = await unit.stateOf(timeOffLedger, timeOffStream(userId));
  const patterns = account.status === 'open' ? account.patterns : [];
  const year = yearOf(read.leaveYears.today);
  const hoursOf = (days: number) => hoursOfVacationDays(days, patterns, year);
  for (const change of leaveChanges(edit, { ...read, year, hoursOf })) {
    await unit.decide(timeOffLedger, timeOffStream(userId), change);
  }
}
