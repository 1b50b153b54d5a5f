/** Approved time off on days of a period, for a spreadsheet of HR managers, who see its kind (R45). */
import type { PlainDate } from '@staffroom/contracts/plain-date.js';
import { kindLabel } from '@staffroom/contracts/special-kinds.js';
import { t, type Text, text } from '@staffroom/contracts/texts/text.js';
import type { RequestableType } from '@staffroom/contracts/time-off.js';
import { countryLabel } from '@staffroom/contracts/users.js';
import type { Queryable } from '../../../platform/database/database.js';
import type { Sheet } from '../../../platform/spreadsheets/sheet.js';
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
  kindId: string | null;
  kindName: string | null;
  startDate: PlainDate;
  endDate: PlainDate;
  hours: number;
}

const kinds: Record<RequestableType, Text> = {
  VACATION: text('Vacation'),
  SICK: text('Sick leave'),
  SPECIAL: text('Special leave', 'of one person'),
};

export function exportedAbsences(db: Queryable, period: { from: PlainDate; to: PlainDate }): Sheet<ExportedAbsence> {
  return {
    name: t('Absences'),
    columns: [
      { name: t('Employee number'), cell: (row) => row.employeeNumber },
      { name: t('Full name'), cell: (row) => row.fullName },
      { name: t('Email'), cell: (row) => row.email },
      { name: t('Team'), cell: (row) => row.team },
      { name: t('Country'), cell: (row) => countryLabel(row.country) },
      { name: t('Kind'), cell: kindOf },
      { name: t('First day'), kind: 'date', cell: (row) => row.startDate },
      { name: t('Last day'), kind: 'date', cell: (row) => row.endDate },
      { name: t('Hours in total'), kind: 'number', cell: (row) => row.hours },
    ],
    read: async (after, limit) => {
      const rest = after ? 'and (r.start_date, r.id) > ($4::date, $5::uuid)' : '';
      const { rows } = await db.query<ExportedAbsence>(
        `select r.id, u.employee_number as "employeeNumber", u.full_name as "fullName", u.email, t.name as team, u.country,
           r.type, r.kind_id as "kindId", case when r.kind_id is not null then ${kindNameSql('r.kind_id', 'r.kind_name')} end as "kindName",
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

function kindOf({ type, kindId, kindName }: ExportedAbsence): string {
  return kindId !== null && kindName !== null ? kindLabel({ kindId, name: kindName }) : t(kinds[type]);
}
