import type { PayslipEvent } from '@staffroom/domain/payroll/payslip-events.js';
import type { UserEvent } from '@staffroom/domain/users/user-events.js';
import type { Queryable } from '../../platform/database/database.js';
import { defineView } from '../../platform/views/view.js';
import {
  listPapers,
  paperColumns,
  paperIndexes,
  type PaperKind,
  type PaperQuery,
  type PaperRow,
  paperRow,
  type PaperRowColumns,
} from '../documents/facade.js';
import type { MembersInView } from '../directory/facade.js';

export interface PayslipRow extends PaperRowColumns {
  fiscalYear: number;
  month: number;
}

export const payslipsView = defineView<PayslipRow, PayslipEvent | UserEvent>({
  name: 'payslips',
  version: 1,
  columns: { ...paperColumns, fiscalYear: 'integer not null', month: 'integer not null' },
  key: ['id'],
  personal: ['fileName'],
  indexes: paperIndexes,
  on: {
    PayslipUploaded: ({ data, meta }, rows) => {
      const { payslipId, fiscalYear, month } = data;
      rows.put({ ...paperRow(payslipId, data, meta.occurredAt), fiscalYear, month });
    },
    PayslipDeleted: ({ data }, rows) => rows.remove({ id: data.payslipId }),
    UserDeleted: ({ data }, rows) => rows.removeWhere({ userId: data.userId }),
  },
});

/** The contract's PayrollDocument, with its owner's name. */
export const payslipKind: PaperKind = {
  table: 'views.payslips',
  columns: 'p.fiscal_year as "fiscalYear", p.month',
  path: '/api/payroll/',
};

/** Payslips of a team's members, or of one of them. Who may ask is the caller's question (R17). */
export function payslipsOfTeam(
  db: Queryable,
  members: MembersInView,
  userId: string | undefined,
  page: Pick<PaperQuery, 'after' | 'limit'>,
): Promise<PaperRow[]> {
  return listPapers(db, payslipKind, { ...page, members, userId });
}
