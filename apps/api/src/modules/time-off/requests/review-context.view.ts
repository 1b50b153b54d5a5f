/** Information for the decision on a request: the balance before and after it, and who else is away. */
import { type TimeOffReviewContext, timeOffLimits } from '@staffroom/contracts/time-off.js';
import { pageSize } from '@staffroom/contracts/paging.js';
import type { PlainDate } from '@staffroom/contracts/plain-date.js';
import type { Queryable } from '../../../platform/database/database.js';
import { raw, sql, statement, value } from '../../../platform/database/sql.js';
import type { EventLog } from '../../../platform/event-log/event-log.js';
import { people } from '../../directory/facade.js';
import { othersReviewedBy, type Reviewer, selfOrReviewedBy } from '../../substitutes/facade.js';
import { vacationAround } from '../balance/available-leave.query.js';
import { specialBalanceAround } from '../balance/special-leave.query.js';
import { isAbsenceShown, shownStart, shownType } from './shown-absence.js';

const { fullDayHours } = timeOffLimits;

interface RequestInQuestion {
  id: string;
  userId: string;
  type: string;
  startDate: string;
  endDate: string;
}

/** Null if the reviewer does not see the requester. */
export async function reviewContext(
  log: EventLog,
  reviewer: Reviewer,
  requestId: string,
  today: PlainDate,
): Promise<TimeOffReviewContext | null> {
  const { pool: db } = log;
  const request = await visibleRequest(db, reviewer, requestId);
  if (!request) return null;
  return { balance: await balanceAround(log, request, today), ...(await othersAway(db, reviewer, request, today)) };
}

async function balanceAround(
  log: EventLog,
  request: RequestInQuestion,
  today: PlainDate,
): Promise<TimeOffReviewContext['balance']> {
  if (request.type === 'SICK') return null;
  return request.type === 'SPECIAL' ? specialBalanceAround(log, request) : vacationAround(log, request, today);
}

async function visibleRequest(db: Queryable, reviewer: Reviewer, requestId: string): Promise<RequestInQuestion | null> {
  const { rows } = await db.query<RequestInQuestion>(
    statement(sql`select r.id, r.user_id as "userId", r.type, r.start_date as "startDate", r.end_date as "endDate"
      from views.time_off_requests r join ${raw(people('u'))} on u.id = r.user_id
      where r.id = ${requestId} and ${othersReviewedBy(reviewer, 'u')}`),
  );
  return rows[0] ?? null;
}

/** Other members of the requester's team, visible to the reviewer or not, then other people whom the reviewer sees. */
async function othersAway(
  db: Queryable,
  reviewer: Reviewer,
  request: RequestInQuestion,
  today: PlainDate,
): Promise<Pick<TimeOffReviewContext, 'alsoAway' | 'moreAway'>> {
  const isSeen = selfOrReviewedBy(reviewer, 'u');
  const shown = { isSeen, today: value(today) };
  const [requester, from, to] = [value(request.userId), value(request.startDate), value(request.endDate)];
  const { rows } = await db.query<{ away: TimeOffReviewContext['alsoAway'][number]; total: number }>(
    statement(sql`select json_build_object('id', r.id, 'userId', r.user_id, 'userName', u.full_name,
      'type', ${shownType(shown)}, 'startDate', ${shownStart(shown)}, 'endDate', r.end_date,
      'hours', case when ${isSeen} or r.part_of is not null then r.hours else ${raw(`${fullDayHours}`)} end,
      'status', r.status) as away, count(*) over () as total
    from views.time_off_requests r join ${raw(people('u'))} on u.id = r.user_id
    cross join (select p.team_id from ${raw(people('p'))} where p.id = ${requester}) requester
    where daterange(r.start_date, r.end_date, '[]') && daterange(${from}::date, ${to}::date, '[]')
      and r.status in ('PENDING', 'APPROVED') and u.status = 'ACTIVE' and u.id <> ${requester}
      and (${isSeen} or u.team_id = requester.team_id) and ${isAbsenceShown(shown, to)}
    order by (u.team_id = requester.team_id) desc nulls last, ${shownStart(shown)}, u.full_name, r.id limit ${pageSize}`),
  );
  return { alsoAway: rows.map(({ away }) => away), moreAway: (rows[0]?.total ?? 0) - rows.length };
}
