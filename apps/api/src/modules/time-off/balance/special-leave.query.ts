/** Balances of the kinds of special leave, from the person's ledger and the company's policy (R51). */
import type { SpecialLeave, TimeOffReviewContext } from '@staffroom/contracts/time-off.js';
import { yearOf } from '@staffroom/contracts/plain-date.js';
import { replay } from '@staffroom/domain/decider.js';
import { isLive, kindIdOf, type LeaveAccount, requestOf } from '@staffroom/domain/time-off/leave-account.js';
import { averageDayHours } from '@staffroom/domain/time-off/leave-entitlement.js';
import { specialBalance, specialHoursIn, specialHoursLeft } from '@staffroom/domain/time-off/special-balance.js';
import { type TimeOffEvent, timeOffStream } from '@staffroom/domain/time-off/time-off-events.js';
import { timeOffLedger } from '@staffroom/domain/time-off/time-off-ledger.js';
import type { EventLog } from '../../../platform/event-log/event-log.js';
import { offeredKind, readCompany } from '../../company/facade.js';

/** What HR offers, in its order, with the person's balance of that year. */
export async function specialLeaveOf(log: EventLog, userId: string, year: number): Promise<SpecialLeave[]> {
  const { specialLeave } = await readCompany(log, log.pool);
  const account = await accountOf(log, userId);
  return specialLeave.map((kind) => {
    const { kindId, name, isPaid, needsNote } = kind;
    return { kindId, name, isPaid, needsNote, ...specialBalance(account, kind, year) };
  });
}

/** For its reviewer: the balance of its kind in the year in which it starts, before and after it. Null without a limit. */
export async function specialBalanceAround(
  log: EventLog,
  { id, userId, startDate }: { id: string; userId: string; startDate: string },
): Promise<TimeOffReviewContext['balance']> {
  const account = await accountOf(log, userId);
  const request = account.status === 'open' ? requestOf(account, id) : undefined;
  const kind = request && (await offeredKind(log, log.pool, kindIdOf(request)));
  if (account.status !== 'open' || !request || !kind || kind.daysPerYear === null) return null;
  const year = yearOf(startDate);
  const hours = specialHoursIn(request, year);
  const leftHours = specialHoursLeft(account, kind, year) + (isLive(request) ? hours : 0);
  const dayHours = averageDayHours(account.patterns, year);
  return { year, leftHours, leftAfterHours: leftHours - hours, dayHours };
}

async function accountOf(log: EventLog, userId: string): Promise<LeaveAccount> {
  const { events } = await log.history<TimeOffEvent>(timeOffStream(userId), log.pool);
  return replay(timeOffLedger, events);
}
