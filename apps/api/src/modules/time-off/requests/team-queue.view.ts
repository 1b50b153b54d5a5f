/** The reviewers' queue of time off, with what decides a simple case. */
import type { PlainDate } from '@staffroom/contracts/plain-date.js';
import type { RequestableType } from '@staffroom/contracts/time-off.js';
import { raw, sql, type Sql } from '../../../platform/database/sql.js';
import type { EventLog } from '../../../platform/event-log/event-log.js';
import { people } from '../../directory/facade.js';
import {
  type QueueFilter,
  type QueueQuery,
  type QueueRow,
  type RequestKind,
  teamQueue,
} from '../../requests/facade.js';
import { withUsableLeave } from '../balance/available-leave.query.js';
import { availableHoursSql } from '../balance/balance.view.js';
import { givenBackOfRequestSql } from '../balance/given-back.js';
import { dayHoursSql } from '../balance/leave-entitlements.view.js';
import { timeOffKind } from './time-off-columns.js';

export interface TimeOffFilter {
  type?: RequestableType | undefined;
  /** The first and the last day on which the requests may start. */
  startsFrom?: PlainDate | undefined;
  startsTo?: PlainDate | undefined;
}

export async function timeOffQueue(
  log: EventLog,
  filters: readonly QueueFilter[],
  today: PlainDate,
  query: QueueQuery,
  kind: RequestKind = timeOffKind,
): Promise<QueueRow[]> {
  const rows = await teamQueue(log.pool, { ...kind, more: decidingFacts(today) }, filters, query);
  return withUsableLeave(log, rows, today);
}

/** What decides a simple case. Approved absences of a team from today on are shown to everyone (R45). */
function decidingFacts(today: PlainDate): Sql {
  const year = 'extract(year from r.start_date)';
  return sql`r.user_country as "userCountry",
    case when r.status = 'PENDING' and r.type = 'VACATION' then ${raw(availableHoursSql('r.user_id', year))}
      + coalesce((select sum(c.hours) from views.time_off_charges c
        where c.request_id = r.id and c.year = ${raw(year)}), 0)
      - ${raw(givenBackOfRequestSql(year))} end as "availableHours",
    ${raw(dayHoursSql('r.user_id', year))} as "dayHours",
    case when r.status = 'PENDING' and r.user_team_id is not null then (select count(distinct away.user_id)::integer
      from ${raw(people('m'))} join ${raw(timeOffKind.table)} away on away.user_id = m.id
      where m.team_id = r.user_team_id and m.id <> r.user_id and m.status = 'ACTIVE' and away.status = 'APPROVED'
        and away.start_date <= r.end_date and away.end_date >= greatest(r.start_date, ${today}::date)) end as "othersAway"`;
}

export function timeOffFilters({ type, startsFrom, startsTo }: TimeOffFilter): QueueFilter[] {
  return [
    type === undefined ? [] : sql`r.type = ${type}`,
    startsFrom === undefined ? [] : sql`r.start_date >= ${startsFrom}`,
    startsTo === undefined ? [] : sql`r.start_date <= ${startsTo}`,
  ].flat();
}
