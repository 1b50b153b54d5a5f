/** The yearly entitlement in whole days, by the first leave year for which it is valid (R25). */
import { timeOffLimits } from '@staffroom/contracts/time-off.js';
import type { TimeOffEvent } from '@staffroom/domain/time-off/time-off-events.js';
import { unitsPerHour } from '@staffroom/domain/time-off/work-pattern.js';
import type { UserEvent } from '@staffroom/domain/users/user-events.js';
import { defineView } from '../../../platform/views/view.js';
import { yearUnitsSql } from './work-patterns.view.js';

export interface LeaveEntitlementRow {
  userId: string;
  fromYear: number;
  vacationDays: number;
  /** If several are valid for a year, the latest decision counts, as in the ledger. */
  version: number;
}

/** The opening entitlement is valid for earlier years as well. */
const always = 0;

export const leaveEntitlementsView = defineView<LeaveEntitlementRow, TimeOffEvent | UserEvent>({
  name: 'leave_entitlements',
  version: 1,
  columns: {
    userId: 'uuid',
    fromYear: 'integer',
    vacationDays: 'integer not null',
    version: 'integer not null',
  },
  key: ['userId', 'fromYear'],
  on: {
    LeaveAccountOpened: ({ data, version }, rows) => {
      const { userId, vacationDays } = data;
      rows.put({ userId, fromYear: always, vacationDays, version });
    },
    VacationDaysChanged: ({ data, version }, rows) => {
      const { userId, fromYear, vacationDays } = data;
      rows.put({ userId, fromYear, vacationDays, version });
    },
    UserDeleted: ({ data }, rows) => rows.removeWhere({ userId: data.userId }),
  },
});

/**
 * The entitlement of the year in hours, as the ledger computes it (ADR 25). Both arguments are SQL, a column or a parameter. Most
 * people work full time, and cost one more look into an index; for `exists` PostgreSQL might read the whole table.
 */
export function entitlementHoursSql(userId: string, year: string): string {
  const days = `coalesce((select e.vacation_days from views.leave_entitlements e
    where e.user_id = ${userId}::uuid and e.from_year <= ${year}::integer order by e.version desc limit 1), 0)`;
  return `case when ${hasPatterns(userId)}
    then trim_scale(ceil(4.0 * ${days} * ${yearUnitsSql(userId, year)} / ${fullUnits(year)}) / 4)
    else ${days} * ${timeOffLimits.fullDayHours} end`;
}

/** The hours of the person's day, on average over the year. Not exact, for screens. */
export function dayHoursSql(userId: string, year: string): string {
  return `case when ${hasPatterns(userId)} then trim_scale(round(${yearUnitsSql(userId, year)} / ${fullUnits(year)}, 4))
    else ${timeOffLimits.fullDayHours} end`;
}

function hasPatterns(userId: string): string {
  return `(select true from views.work_patterns w where w.user_id = ${userId}::uuid limit 1)`;
}

/** What a day of one hour is over the whole year. */
function fullUnits(year: string): string {
  return `(${unitsPerHour} * (make_date(${year}::integer + 1, 1, 1) - make_date(${year}::integer, 1, 1)))::numeric`;
}
