/** The balance that a person sees: with what was carried over and when it expires, and with the next year (R54, R55). */
import { type PlainDate, yearOf } from '@staffroom/contracts/plain-date.js';
import type { TimeOffBalance } from '@staffroom/contracts/time-off.js';
import { replay } from '@staffroom/domain/decider.js';
import type { LeaveYearFacts } from '@staffroom/domain/time-off/carry-over.js';
import { averageDayHours } from '@staffroom/domain/time-off/leave-entitlement.js';
import { longestDayHours, type WorkPatterns } from '@staffroom/domain/time-off/work-pattern.js';
import type { LeaveAccount } from '@staffroom/domain/time-off/leave-account.js';
import { balanceOf, carriedLeft, expectedHours, lapsedIn } from '@staffroom/domain/time-off/leave-balance.js';
import { type TimeOffEvent, timeOffStream } from '@staffroom/domain/time-off/time-off-events.js';
import { timeOffLedger } from '@staffroom/domain/time-off/time-off-ledger.js';
import type { EventLog } from '../../../platform/event-log/event-log.js';
import { correctionsOf, explain } from './explained-balance.js';
import { leaveYearFacts } from '../leave-years/leave-year-facts.js';

/** From the ledger, because which carried hours are left depends on the days of all leave. */
export async function ownBalance(
  log: EventLog,
  userId: string,
  today: PlainDate,
  isExplained = false,
): Promise<TimeOffBalance> {
  const { events } = await log.history<TimeOffEvent>(timeOffStream(userId));
  const account = replay(timeOffLedger, events);
  const facts = await leaveYearFacts(log, log.pool, today);
  const year = yearOf(today);
  const longest = longestDayHours(patternsOf(account), today);
  const balance = shownBalance(account, year, facts);
  const nextYear = shownBalance(account, year + 1, facts);
  if (!isExplained || account.status === 'none') return { ...balance, nextYear, longestDayHours: longest };
  const corrections = await correctionsOf(log, userId);
  const explained = (of: TimeOffBalance) => ({ ...of, explanation: explain(of, account, facts, corrections) });
  return { ...explained(balance), nextYear: explained(nextYear), longestDayHours: longest };
}

function shownBalance(account: LeaveAccount, year: number, facts: LeaveYearFacts): TimeOffBalance {
  const balance = { ...balanceOf(account, year), dayHours: averageDayHours(patternsOf(account), year) };
  if (account.status === 'none') return { ...balance, lapsed: [], expectedHours: 0, carried: [] };
  const carried = carriedLeft(account, year, facts);
  const lapsed = lapsedIn(account, year);
  return { ...balance, lapsed, expectedHours: expectedHours(account, year, facts), carried };
}

function patternsOf(account: LeaveAccount): WorkPatterns {
  return account.status === 'open' ? account.patterns : [];
}
