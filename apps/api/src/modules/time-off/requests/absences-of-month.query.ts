/** Approved leave of a month by person, for payroll (R43b). From the ledgers, because only they know the hours of each day of every kind. */
import { daysOfMonth, type PlainMonth } from '@staffroom/contracts/calendar.js';
import type { PayrollRow } from '@staffroom/contracts/payroll-export.js';
import { type AbsenceInMonth, absencesInMonth } from '@staffroom/domain/time-off/absences-in-month.js';
import { timeOffStream } from '@staffroom/domain/time-off/time-off-events.js';
import { timeOffLedger } from '@staffroom/domain/time-off/time-off-ledger.js';
import type { EventLog } from '../../../platform/event-log/event-log.js';
import { word } from '../../area/words.js';
import { people, teams } from '../../directory/facade.js';

export interface AbsenceOfMonth extends PayrollRow {
  userId: string;
}

type Person = Pick<AbsenceOfMonth, 'userId' | 'employeeNumber' | 'fullName' | 'email' | 'team' | 'country'>;

/** The present names of kinds of special leave by id. */
type KindNames = ReadonlyMap<string, string>;

/** By name, then by date. Also of archived people, who are paid for their last month. */
export async function absencesOfMonth(log: EventLog, of: PlainMonth, kindNames: KindNames): Promise<AbsenceOfMonth[]> {
  const days = daysOfMonth(of);
  const month = { startDate: days[0]!, endDate: days.at(-1)! };
  const { rows: persons } = await log.pool.query<Person>({
    name: 'people with leave in a month',
    text: `select u.id as "userId", u.employee_number as "employeeNumber", u.full_name as "fullName", u.email, t.name as team, u.country
      from ${people('u')} left join ${teams('t')} on t.id = u.team_id
      where u.id in (select r.user_id from views.time_off_requests r where r.status = 'APPROVED'
        and daterange(r.start_date, r.end_date, '[]') && daterange($1::date, $2::date, '[]'))
      order by u.sort_name, u.id`,
    values: [month.startDate, month.endDate],
  });
  const absences: AbsenceOfMonth[] = [];
  for await (const [person, account] of log.states(timeOffLedger, persons, ({ userId }) => timeOffStream(userId))) {
    if (account.status === 'none') continue;
    const leave = absencesInMonth(account, month);
    absences.push(...leave.map((one) => rowOf(person, one, kindNames)));
  }
  return absences;
}

function rowOf(person: Person, { type, kind, ...absence }: AbsenceInMonth, kindNames: KindNames): AbsenceOfMonth {
  const { firstDay, lastDay, days, hours } = absence;
  const id = kind?.kindId ?? type;
  const kindName = kindNames.get(id) ?? kind?.name ?? type;
  return { ...person, country: word(person.country), kind: id, kindName, firstDay, lastDay, days, hours };
}
