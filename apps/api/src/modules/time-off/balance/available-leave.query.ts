/** For reviewers: the vacation that is available without a request, counting what is expected to be carried over (R28, R54). */
import { type PlainDate, yearOf } from '@staffroom/contracts/plain-date.js';
import type { TeamTimeOff, TimeOffReviewContext } from '@staffroom/contracts/time-off.js';
import { replay } from '@staffroom/domain/decider.js';
import type { LeaveYearFacts } from '@staffroom/domain/time-off/carry-over.js';
import { type LeaveAccount, type OpenAccount, requestOf } from '@staffroom/domain/time-off/leave-account.js';
import {
  balanceOf,
  expectedHours,
  leftCountingPendingHours,
  leftCountingPendingHoursWith,
} from '@staffroom/domain/time-off/leave-balance.js';
import { averageDayHours } from '@staffroom/domain/time-off/leave-entitlement.js';
import { type TimeOffEvent, timeOffStream } from '@staffroom/domain/time-off/time-off-events.js';
import { timeOffLedger } from '@staffroom/domain/time-off/time-off-ledger.js';
import type { EventLog } from '../../../platform/event-log/event-log.js';
import type { QueueRow } from '../../requests/facade.js';
import { leaveYearFacts } from '../leave-years/leave-year-facts.js';

interface Asked {
  id: string;
  userId: string;
  startDate: PlainDate;
}

/** In the leave year in which it starts. A rejected request counts as if it were asked for again. */
export async function vacationAround(
  log: EventLog,
  { id, userId, startDate }: Asked,
  today: PlainDate,
): Promise<TimeOffReviewContext['balance']> {
  const account = await accountOf(log, userId);
  const request = account.status === 'open' ? requestOf(account, id) : undefined;
  if (account.status !== 'open' || !request) return null;
  const facts = await leaveYearFacts(log, log.pool, today);
  const year = yearOf(startDate);
  const asked = request.status === 'REJECTED' ? ({ ...request, status: 'PENDING' } as const) : request;
  const leftAfterHours = leftCountingPendingHoursWith(asked, account, year, facts);
  const dayHours = averageDayHours(account.patterns, year);
  const without = { ...account, requests: new Map(account.requests).set(id, { ...request, status: 'WITHDRAWN' }) };
  const sums = { ...balanceOf(without, year), expectedHours: expectedHours(without, year, facts) };
  return { year, leftHours: leftCountingPendingHours(without, year, facts), leftAfterHours, dayHours, sums };
}

/**
 * Corrects `availableHours` of requests for later years. What goes over into them depends on the days of all leave, so it is
 * computed from the ledgers of the people who have asked for it.
 */
export async function withExpectedLeave(
  log: EventLog,
  rows: readonly QueueRow[],
  today: PlainDate,
): Promise<QueueRow[]> {
  const asked = rows.map((row) => askedForLaterYear(row, yearOf(today)));
  const userIds = new Set(asked.flatMap((request) => request?.userId ?? []));
  if (userIds.size === 0) return [...rows];
  const facts = await leaveYearFacts(log, log.pool, today);
  const accounts = new Map<string, LeaveAccount>();
  for await (const [userId, account] of log.states(timeOffLedger, [...userIds], timeOffStream)) {
    accounts.set(userId, account);
  }
  return rows.map((row, i) => {
    const request = asked[i];
    if (!request) return row;
    const account = accounts.get(request.userId)!;
    const isKnown = account.status === 'open' && requestOf(account, request.id);
    const availableHours = isKnown ? leftWithout(request.id, account, yearOf(request.startDate), facts) : null;
    return { ...row, json: JSON.stringify({ ...request, availableHours }) };
  });
}

/** Few rows are parsed, because `availableHours` is null unless it is a pending vacation. */
function askedForLaterYear({ json }: QueueRow, thisYear: number): TeamTimeOff | null {
  if (json.includes('"availableHours":null')) return null;
  const asked = JSON.parse(json) as TeamTimeOff;
  return yearOf(asked.startDate) > thisYear ? asked : null;
}

function leftWithout(requestId: string, account: OpenAccount, year: number, facts: LeaveYearFacts): number {
  const request = requestOf(account, requestId)!;
  return leftCountingPendingHoursWith({ ...request, status: 'WITHDRAWN' }, account, year, facts);
}

async function accountOf(log: EventLog, userId: string): Promise<LeaveAccount> {
  const { events } = await log.history<TimeOffEvent>(timeOffStream(userId), log.pool);
  return replay(timeOffLedger, events);
}
