/** Approved time off of active people, as the company calendar shows it (R31, R45). */
import type { CalendarTimeOff } from '@staffroom/contracts/calendar.js';
import type { PlainDate } from '@staffroom/contracts/plain-date.js';
import { timeOffLimits } from '@staffroom/contracts/time-off.js';
import type { Country } from '@staffroom/contracts/users.js';
import { people } from '../directory/facade.js';
import {
  type AbsenceViewer,
  holidaysBetween,
  isAbsenceShown,
  shownStart,
  shownType,
  timeOffRequests,
} from '../time-off/facade.js';

const { fullDayHours } = timeOffLimits;

/** What decides which absences are shown, and how much of them. All are SQL, a parameter or an expression over `u`. */
export interface Shown extends AbsenceViewer {
  from: string;
  to: string;
}

/** Tables and conditions. A request is `r` and its person `u`. */
export function absences(shown: Shown): string {
  return `${timeOffRequests('r')} join ${people('u')} on u.id = r.user_id
    where r.status = 'APPROVED' and u.status = 'ACTIVE' and ${isAbsenceShown(shown, shown.to)}`;
}

/** A condition that finds few days among many. */
export function within({ from, to }: Pick<Shown, 'from' | 'to'>): string {
  return `daterange(r.start_date, r.end_date, '[]') && daterange(${from}::date, ${to}::date, '[]')`;
}

/** The columns of a CalendarTimeOff. A whole day counts 8 hours, however many days the request has. */
export function absence(shown: Shown): string {
  return `r.id, r.user_id as "userId", u.full_name as "userName", u.country as "userCountry",
    ${shownType(shown)} as type, ${shownStart(shown)} as "startDate", r.end_date as "endDate",
    case when r.part_of is null then ${fullDayHours} else least(r.hours, ${fullDayHours}) end as hours`;
}

/** An array of those of `countries` in which someone active works. */
export function inhabited(parameter: string): string {
  return `array(select country from unnest(${parameter}::text[]) as c (country)
    where exists (select 1 from ${people('u')} where u.country = c.country and u.status = 'ACTIVE'))`;
}

export function holidayEntries(among: readonly Country[], from: PlainDate, to: PlainDate): CalendarTimeOff[] {
  return among.flatMap((country) =>
    holidaysBetween(country, from, to).map(({ date, name }) => {
      const id = `holiday-${country}-${date}`;
      const day = { startDate: date, endDate: date, hours: fullDayHours };
      return { id, userId: null, userName: name, userCountry: country, type: 'HOLIDAY', ...day };
    }),
  );
}
