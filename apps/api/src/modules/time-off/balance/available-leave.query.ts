/** For reviewers: the vacation that can be used on the dates of a request, counting what is expected to be carried over (R28, R54). */
import { type PlainDate, yearOf } from '@staffroom/contracts/plain-date.js';
import type { TeamTimeOff, TimeOffReviewContext } from '@staffroom/contracts/time-off.js';
import { replay } from '@staffroom/domain/decider.js';
import { type LeaveAccount, requestOf } from '@staffroom/domain/time-off/leave-account.js';
import { balanceOf, expectedHours } from '@staffroom/domain/time-off/leave-balance.js';
import { usableLeave } from '@staffroom/domain/time-off/usable-leave.js';
import { averageDayHours } from '@staffroom/domain/time-off/leave-entitlement.js';
import { type TimeOffEvent, timeOffStream } from '@staffroom/domain/time-off/time-off-events.js';
import { timeOffLedger } from '@staffroom/domain/time-off/time-off-ledger.js';
import type { Queryable } from '../../../platform/database/database.js';
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
  const [usable] = usableLeave(asked, account, facts);
  const dayHours = averageDayHours(account.patterns, year);
  const without = { ...account, requests: new Map(account.requests).set(id, { ...request, status: 'WITHDRAWN' }) };
  const sums = { ...balanceOf(without, year), expectedHours: expectedHours(without, year, facts) };
  return { year, leftHours: usable!.before, leftAfterHours: usable!.after, dayHours, sums };
}

/**
 * Corrects `availableHours` of requests for which the sums of their year are not enough: those for later years, and those of people with
 * carried leave, which may expire before their days, or with leave in a later year. It depends on the days of all leave, so it is computed
 * from their ledgers.
 */
export async function withUsableLeave(log: EventLog, rows: readonly QueueRow[], today: PlainDate): Promise<QueueRow[]> {
  const pending = rows.map(pendingVacation);
  const ofSeveralYears = await peopleWithLeaveOfSeveralYears(log.pool, pending, yearOf(today));
  const asked = pending.map((request) => (request && ofSeveralYears.has(request.userId) ? request : null));
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
    const recorded = account.status === 'open' ? requestOf(account, request.id) : undefined;
    const availableHours =
      account.status === 'open' && recorded ? usableLeave(recorded, account, facts)[0]!.before : null;
    return { ...row, json: JSON.stringify({ ...request, availableHours }) };
  });
}

/** Few rows are parsed, because `availableHours` is null unless it is a pending vacation. */
function pendingVacation({ json }: QueueRow): TeamTimeOff | null {
  return json.includes('"availableHours":null') ? null : (JSON.parse(json) as TeamTimeOff);
}

async function peopleWithLeaveOfSeveralYears(
  db: Queryable,
  pending: readonly (TeamTimeOff | null)[],
  thisYear: number,
): Promise<ReadonlySet<string>> {
  const userIds = [...new Set(pending.flatMap((request) => request?.userId ?? []))];
  if (userIds.length === 0) return new Set();
  const { rows } = await db.query<{ userId: string }>({
    name: 'people_with_leave_of_several_years',
    text: `select l.user_id as "userId" from views.carried_leave l where l.user_id = any ($1::uuid[]) and l.year >= $2::integer
      union select r.user_id from views.time_off_requests r where r.user_id = any ($1::uuid[]) and r.status in ('PENDING', 'APPROVED')
        and r.end_date >= make_date($2::integer + 1, 1, 1)`,
    values: [userIds, thisYear],
  });
  return new Set(rows.map(({ userId }) => userId));
}

async function accountOf(log: EventLog, userId: string): Promise<LeaveAccount> {
  const { events } = await log.history<TimeOffEvent>(timeOffStream(userId), log.pool);
  return replay(timeOffLedger, events);
}
