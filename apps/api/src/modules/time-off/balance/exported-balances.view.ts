/** Everyone's balance of vacation in one year, for a spreadsheet (R25, R47). */
import type { Queryable } from '../../../platform/database/database.js';
import type { Sheet } from '../../../platform/spreadsheets/sheet.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { countryLabel, type UserStatus } from '@staffroom/contracts/users.js';
import { accountStatus } from '../../area/words.js';
import { people, teams } from '../../directory/facade.js';
import { balanceColumns } from './balance.view.js';

interface ExportedBalance {
  id: string;
  sortName: string;
  employeeNumber: string | null;
  fullName: string;
  email: string;
  team: string | null;
  country: string;
  status: UserStatus;
  entitlementHours: number;
  correctionHours: number;
  /** Carried over, less what lapsed. */
  carriedLeftHours: number;
  approvedHours: number;
  pendingHours: number;
}

export function exportedBalances(db: Queryable, year: number): Sheet<ExportedBalance> {
  return {
    name: t('Balances {year}', { year: String(year) }),
    columns: [
      { name: t('Employee number'), cell: (row) => row.employeeNumber },
      { name: t('Full name'), cell: (row) => row.fullName },
      { name: t('Email'), cell: (row) => row.email },
      { name: t('Team'), cell: (row) => row.team },
      { name: t('Country'), cell: (row) => countryLabel(row.country) },
      { name: t('Status'), cell: (row) => accountStatus(row.status) },
      { name: t('Year'), kind: 'number', cell: () => year },
      { name: t('Entitlement in hours'), kind: 'number', cell: (row) => row.entitlementHours },
      { name: t('Corrections in hours'), kind: 'number', cell: (row) => row.correctionHours },
      { name: t('Carried over in hours'), kind: 'number', cell: (row) => row.carriedLeftHours },
      { name: t('Taken or approved in hours'), kind: 'number', cell: (row) => row.approvedHours },
      { name: t('Left in hours'), kind: 'number', cell: leftHours },
      { name: t('Pending in hours'), kind: 'number', cell: (row) => row.pendingHours },
    ],
    read: async (after, limit) => {
      const from = after ? 'where (u.sort_name, u.id) > ($3, $4::uuid)' : '';
      const { rows } = await db.query<ExportedBalance>(
        `select u.id, u.sort_name as "sortName", u.employee_number as "employeeNumber", u.full_name as "fullName", u.email,
           t.name as team, u.country, u.status, ${balanceColumns('u.id', '$2')}
         from ${people('u')} left join ${teams('t')} on t.id = u.team_id ${from} order by u.sort_name, u.id limit $1`,
        [limit, year, ...(after ? [after.sortName, after.id] : [])],
      );
      return rows;
    },
  };
}

function leftHours({ entitlementHours, correctionHours, carriedLeftHours, approvedHours }: ExportedBalance): number {
  return entitlementHours + correctionHours + carriedLeftHours - approvedHours;
}
