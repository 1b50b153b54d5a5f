/** The reviewers' queue of time off, with the hours that each requester has left this year. */
import type { Queryable } from '../../platform/database/database.js';
import { type QueueQuery, type QueueRow, teamQueue, type PeopleFilter } from '../requests/facade.js';
import { vacationHoursSql } from './balance.view.js';
import { timeOffKind } from './time-off-columns.js';

export function timeOffQueue(
  db: Queryable,
  filter: PeopleFilter,
  year: number,
  query: QueueQuery,
): Promise<QueueRow[]> {
  const more = `r.user_country as "userCountry", ${vacationHoursSql('r.user_id', '$1')} as "vacationHours"`;
  return teamQueue(db, { ...timeOffKind, more, values: [year] }, filter, query);
}
