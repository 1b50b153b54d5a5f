/** Everyone, for a spreadsheet. The names of the columns are those that an import of people recognises (R59a). */
import type { Role } from '@staffroom/contracts/users.js';
import type { PlainDate } from '@staffroom/contracts/plain-date.js';
import type { Queryable } from '../../platform/database/database.js';
import type { Sheet } from '../../platform/spreadsheets/sheet.js';
import { word } from '../area/words.js';
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
  status: string;
  createdOn: PlainDate;
}

export function exportedPeople(db: Queryable, timeZone: string): Sheet<ExportedPerson> {
  return {
    name: 'People',
    columns: [
      { name: 'Employee number', cell: (row) => row.employeeNumber },
      { name: 'Full name', cell: (row) => row.fullName },
      { name: 'Email', cell: (row) => row.email },
      { name: 'Job title', cell: (row) => row.jobTitle },
      { name: 'Role', cell: (row) => word(row.role) },
      { name: 'Country', cell: (row) => word(row.country) },
      { name: 'Region', cell: (row) => row.region },
      { name: 'Team', cell: (row) => row.team },
      { name: 'Manager', cell: (row) => row.manager },
      { name: 'Vacation days', kind: 'number', cell: (row) => row.vacationDays },
      { name: 'Status', cell: (row) => word(row.status) },
      { name: 'Created on', kind: 'date', cell: (row) => row.createdOn },
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
