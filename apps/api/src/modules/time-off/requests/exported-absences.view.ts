/** Approved time off on days of a period, for a spreadsheet of HR managers, who see its kind (R45). */
import type { PlainDate } from '@staffroom/contracts/plain-date.js';
import type { RequestableType } from '@staffroom/contracts/time-off.js';
import type { Queryable } from '../../../platform/database/database.js';
import type { Sheet } from '../../../platform/spreadsheets/sheet.js';
import { word } from '../../area/words.js';
import { kindNameSql } from '../../company/facade.js';
import { people, teams } from '../../directory/facade.js';

interface ExportedAbsence {
  id: string;
  employeeNumber: string | null;
  fullName: string;
  email: string;
  team: string | null;
  country: string;
  type: RequestableType;
  kindName: string | null;
  startDate: PlainDate;
  endDate: PlainDate;
  hours: number;
}

const kinds: Record<RequestableType, string> = { VACATION: 'Vacation', SICK: 'Sick leave', SPECIAL: 'Special leave' };

export function exportedAbsences(db: Queryable, period: { from: PlainDate; to: PlainDate }): Sheet<ExportedAbsence> {
  return {
    name: 'Absences',
    columns: [
      { name: 'Employee number', cell: (row) => row.employeeNumber },
      { name: 'Full name', cell: (row) => row.fullName },
      { name: 'Email', cell: (row) => row.email },
      { name: 'Team', cell: (row) => row.team },
      { name: 'Country', cell: (row) => word(row.country) },
      { name: 'Kind', cell: (row) => row.kindName ?? kinds[row.type] },
      { name: 'First day', kind: 'date', cell: (row) => row.startDate },
      { name: 'Last day', kind: 'date', cell: (row) => row.endDate },
      { name: 'Hours in total', kind: 'number', cell: (row) => row.hours },
    ],
    read: async (after, limit) => {
      const rest = after ? 'and (r.start_date, r.id) > ($4::date, $5::uuid)' : '';
      const { rows } = await db.query<ExportedAbsence>(
        `select r.id, u.employee_number as "employeeNumber", u.full_name as "fullName", u.email, t.name as team, u.country,
           r.type, case when r.kind_id is not null then ${kindNameSql('r.kind_id', 'r.kind_name')} end as "kindName",
           r.start_date as "startDate", r.end_date as "endDate", r.hours
         from views.time_off_requests r join ${people('u')} on u.id = r.user_id left join ${teams('t')} on t.id = u.team_id
         where r.status = 'APPROVED' and daterange(r.start_date, r.end_date, '[]') && daterange($1::date, $2::date, '[]') ${rest}
         order by r.start_date, r.id limit $3`,
        [period.from, period.to, limit, ...(after ? [after.startDate, after.id] : [])],
      );
      return rows;
    },
  };
}
