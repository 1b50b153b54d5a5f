/** The reviewers' queue of time off, with the hours that each requester has left this year. */
import type { PlainDate } from '@staffroom/contracts/plain-date.js';
import type { RequestableType } from '@staffroom/contracts/time-off.js';
import type { Queryable } from '../../platform/database/database.js';
import { type QueueFilter, type QueueQuery, type QueueRow, teamQueue } from '../requests/facade.js';
import { vacationHoursSql } from './balance.view.js';
import { timeOffKind } from './time-off-columns.js';

export interface TimeOffFilter {
  type?: RequestableType | undefined;
  /** The first and the last day on which the requests may start. */
  startsFrom?: PlainDate | undefined;
  startsTo?: PlainDate | undefined;
}

export function timeOffQueue(
  db: Queryable,
  filters: readonly QueueFilter[],
  year: number,
  query: QueueQuery,
): Promise<QueueRow[]> {
  const more = `r.user_country as "userCountry", ${vacationHoursSql('r.user_id', '$1')} as "vacationHours"`;
  return teamQueue(db, { ...timeOffKind, more, values: [year] }, filters, query);
}

export function timeOffFilters({ type, startsFrom, startsTo }: TimeOffFilter): QueueFilter[] {
  const filters = { 'r.type =': type, 'r.start_date >=': startsFrom, 'r.start_date <=': startsTo };
  return Object.entries(filters)
    .filter(([, value]) => value !== undefined)
    .map(([condition, value]) => (first) => ({ sql: `${condition} $${first}`, values: [value] }));
}
