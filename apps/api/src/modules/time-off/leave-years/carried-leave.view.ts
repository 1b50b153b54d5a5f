/** The hours that went over into a leave year, and those that lapsed in it (R54, R55). */
import type { TimeOffEvent } from '@staffroom/domain/time-off/time-off-events.js';
import type { UserEvent } from '@staffroom/domain/users/user-events.js';
import { defineView } from '../../../platform/views/view.js';

export interface CarriedLeaveRow {
  userId: string;
  year: number;
  /** What the hours are about. A later event about the same hours replaces them. */
  item: string;
  carriedHours: number;
  lapsedHours: number;
}

export const carriedLeaveView = defineView<CarriedLeaveRow, TimeOffEvent | UserEvent>({
  name: 'carried_leave',
  version: 1,
  columns: {
    userId: 'uuid',
    year: 'integer',
    item: 'text',
    carriedHours: 'numeric not null',
    lapsedHours: 'numeric not null',
  },
  key: ['userId', 'year', 'item'],
  personal: ['item', 'carriedHours', 'lapsedHours'],
  on: {
    LeaveCarriedOver: ({ data: { userId, fromYear, hours } }, rows) => {
      if (hours === null) return; // only while the events of an erased person are replayed
      rows.put({ userId, year: fromYear + 1, item: 'carried', carriedHours: hours, lapsedHours: 0 });
    },
    LeaveLapsed: ({ data: { userId, fromYear, inYear, expiresOn, lastDay, hours } }, rows) => {
      if (hours === null) return;
      const item = `lapsed ${fromYear} ${expiresOn} ${lastDay}`;
      rows.put({ userId, year: inYear, item, carriedHours: 0, lapsedHours: hours });
    },
    UserDeleted: ({ data }, rows) => rows.removeWhere({ userId: data.userId }),
  },
});

/** Carried less lapsed, of one person in one leave year. Both arguments are SQL, a column or a parameter. */
export function carriedLeftSql(userId: string, year: string): string {
  return `coalesce((select sum(l.carried_hours - l.lapsed_hours) from views.carried_leave l
    where l.user_id = ${userId}::uuid and l.year = ${year}::integer), 0)`;
}
