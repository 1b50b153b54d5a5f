/** The policy by which each leave year was closed, also each time it was closed again (R54). */
import type { PlainDate } from '@staffroom/contracts/plain-date.js';
import type { TimeOffEvent } from '@staffroom/domain/time-off/time-off-events.js';
import type { UserEvent } from '@staffroom/domain/users/user-events.js';
import { defineView } from '../../platform/views/view.js';

interface LeaveClosingRow {
  /** Of the event. */
  id: string;
  userId: string;
  fromYear: number;
  /** Of the event in the person's stream. */
  version: number;
  limitHours: number | null;
  expiresOn: PlainDate | null;
  at: string;
}

export const leaveClosingsView = defineView<LeaveClosingRow, TimeOffEvent | UserEvent>({
  name: 'leave_closings',
  version: 1,
  columns: {
    id: 'uuid',
    userId: 'uuid not null',
    fromYear: 'integer not null',
    version: 'integer not null',
    limitHours: 'numeric',
    expiresOn: 'date',
    at: 'timestamptz(3) not null',
  },
  key: ['id'],
  indexes: ['(user_id, from_year)'],
  on: {
    LeaveCarriedOver: ({ id, version, data: { userId, fromYear, limitHours, expiresOn }, meta }, rows) =>
      rows.put({ id, userId, fromYear, version, limitHours, expiresOn, at: meta.occurredAt }),
    UserDeleted: ({ data: { userId } }, rows) => rows.removeWhere({ userId }),
  },
});

/**
 * SQL: when a year of one person was closed again by another policy, with the version of the event in the person's stream. All warnings
 * before it are void then, as in the ledger. Both arguments are SQL.
 */
export function policyChangesOf(userId: string, fromYear: string): string {
  return `select closing.at, closing.version from (
      select c.at, c.version, lag(c.version) over earlier is not null as is_again,
        (c.limit_hours, c.expires_on) is distinct from (lag(c.limit_hours) over earlier, lag(c.expires_on) over earlier) as is_other
      from views.leave_closings c where c.user_id = ${userId} and c.from_year = ${fromYear}
      window earlier as (order by c.version)
    ) closing where closing.is_again and closing.is_other`;
}
