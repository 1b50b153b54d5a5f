/** Everyone, for a spreadsheet. An import of people recognises the names of its columns, and its roles and countries, in every language (R59a). */
import { importFieldLabels as heads } from '@staffroom/contracts/people-import.js';
import type { PlainDate } from '@staffroom/contracts/plain-date.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { countryLabel, type Role, roleLabel, type UserStatus } from '@staffroom/contracts/users.js';
import type { Queryable } from '../../platform/database/database.js';
import type { Sheet } from '../../platform/spreadsheets/sheet.js';
import { accountStatus } from '../area/words.js';
import { people, teams } from '../directory/facade.js';

interface ExportedPerson {
  id: string;
  sortName: string;
  employeeNumber: string | null;
  fullName: string;
  email: string;
  jobTitle: string;
  role: Role;
  country: string;
  region: string | null;
  team: string | null;
  manager: string | null;
  vacationDays: number;
  status: UserStatus;
  createdOn: PlainDate;
}

export function exportedPeople(db: Queryable, timeZone: string): Sheet<ExportedPerson> {
  return {
    name: t('People'),
    columns: [
      { name: t(heads.employeeNumber), cell: (row) => row.employeeNumber },
      { name: t(heads.fullName), cell: (row) => row.fullName },
      { name: t(heads.email), cell: (row) => row.email },
      { name: t(heads.jobTitle), cell: (row) => row.jobTitle },
      { name: t(heads.role), cell: (row) => roleLabel(row.role) },
      { name: t(heads.country), cell: (row) => countryLabel(row.country) },
      { name: t(heads.region), cell: (row) => row.region },
      { name: t(heads.team), cell: (row) => row.team },
      { name: t(heads.manager), cell: (row) => row.manager },
      { name: t(heads.vacationDays), kind: 'number', cell: (row) => row.vacationDays },
      { name: t('Status'), cell: (row) => accountStatus(row.status) },
      { name: t('Created on'), kind: 'date', cell: (row) => row.createdOn },
    ],
    read: async (after, limit) => {
      const from = after ? 'where (u.sort_name, u.id) > ($3, $4::uuid)' : '';
      const { rows } = await db.query<ExportedPerson>(
        `select u.id, u.sort_name as "sortName", u.employee_number as "employeeNumber", u.full_name as "fullName", u.email,
           u.job_title as "jobTitle", u.role, u.country, u.region, t.name as team, m.email as manager,
           u.vacation_days as "vacationDays", u.status, (u.created_at at time zone $2)::date as "createdOn"
         from ${people('u')} left join ${teams('t')} on t.id = u.team_id left join ${people('m')} on m.id = u.manager_id
         ${from} order by u.sort_name, u.id limit $1`,
        [limit, timeZone, ...(after ? [after.sortName, after.id] : [])],
      );
      return rows;
    },
  };
}
