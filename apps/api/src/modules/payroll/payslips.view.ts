import type { PayslipEvent } from '@staffroom/domain/payroll/payslip-events.js';
import type { UserEvent } from '@staffroom/domain/users/user-events.js';
import { defineView } from '../../platform/views/view.js';
import { paperColumns, paperIndexes, type PaperKind, paperRow, type PaperRowColumns } from '../documents/facade.js';

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
