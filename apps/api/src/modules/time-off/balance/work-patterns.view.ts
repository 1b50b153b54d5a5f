/** The work patterns of each person by the date from which they apply (R52). Who has no row works full time. */
import type { PlainDate } from '@staffroom/contracts/plain-date.js';
import { fullTime, type WeekHours } from '@staffroom/contracts/work-patterns.js';
import type { TimeOffEvent } from '@staffroom/domain/time-off/time-off-events.js';
import { dayUnits } from '@staffroom/domain/time-off/work-pattern.js';
import type { UserEvent } from '@staffroom/domain/users/user-events.js';
import { defineView } from '../../../platform/views/view.js';

export interface WorkPatternRow {
  userId: string;
  fromDate: PlainDate;
  /** Monday first. */
  hours: WeekHours;
  /** The person's day, see `dayUnits`. */
  dayUnits: number;
}

export const workPatternsView = defineView<WorkPatternRow, TimeOffEvent | UserEvent>({
  name: 'work_patterns',
  version: 1,
  columns: { userId: 'uuid', fromDate: 'date', hours: 'jsonb not null', dayUnits: 'integer not null' },
  key: ['userId', 'fromDate'],
  personal: ['hours', 'dayUnits'],
  on: {
    WorkPatternChanged: ({ data: { userId, from, hours } }, rows) => {
      if (hours === null) return; // only while the events of an erased person are replayed
      rows.put({ userId, fromDate: from, hours, dayUnits: dayUnits(hours) });
    },
    UserDeleted: ({ data }, rows) => rows.removeWhere({ userId: data.userId }),
  },
});

/** Those of one person by date, as JSON. */
export function workPatternsJson(userId: string): string {
  return `(select coalesce(json_agg(json_build_object('from', w.from_date, 'hours', w.hours) order by w.from_date), '[]')
    from views.work_patterns w where w.user_id = ${userId})`;
}

/**
 * The sum of the person's day over the dates of a year, in the unit of `dayUnits`; null without patterns. Both arguments are SQL.
 */
export function yearUnitsSql(userId: string, year: string): string {
  const first = `make_date(${year}::integer, 1, 1)`;
  const next = `make_date(${year}::integer + 1, 1, 1)`;
  return `(select sum(p.units * (least(p.until, ${next}) - greatest(p.since, ${first})))
    from (select w.from_date as since, w.day_units as units,
        lead(w.from_date, 1, date '9999-12-31') over (order by w.from_date) as until
      from (select from_date, day_units from views.work_patterns where user_id = ${userId}::uuid
        union all select date '0001-01-01', ${dayUnits(fullTime)}) w) p
    where p.since < ${next} and p.until > ${first})`;
}
