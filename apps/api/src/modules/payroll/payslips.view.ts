import type { PayslipEvent } from '@staffroom/domain/payroll/payslip-events.js';
import type { UserEvent } from '@staffroom/domain/users/user-events.js';
import { defineView } from '../../platform/views/view.js';
import {
  personalDocumentColumns,
  personnelDocumentColumns,
  personnelDocumentIndexes,
  type PersonnelDocumentKind,
  personnelDocumentRow,
  type PersonnelDocumentColumns,
} from '../documents/facade.js';

export interface PayslipRow extends PersonnelDocumentColumns {
  fiscalYear: number;
  month: number;
}

export const payslipsView = defineView<PayslipRow, PayslipEvent | UserEvent>({
  name: 'payslips',
  version: 2,
  columns: { ...personnelDocumentColumns, fiscalYear: 'integer not null', month: 'integer not null' },
  key: ['id'],
  personal: personalDocumentColumns,
  indexes: [...personnelDocumentIndexes, '(fiscal_year, month, created_at desc, id desc)'],
  on: {
    PayslipUploaded: ({ data, meta }, rows) => {
      const { payslipId, fiscalYear, month } = data;
      rows.put({ ...personnelDocumentRow(payslipId, data, meta.occurredAt), fiscalYear, month });
    },
    PayslipDeleted: ({ data }, rows) => rows.remove({ id: data.payslipId }),
    UserDeleted: ({ data }, rows) => rows.removeWhere({ userId: data.userId }),
  },
});

/** The contract's PayrollDocument, with its owner's name. */
export const payslipKind: PersonnelDocumentKind = {
  table: 'views.payslips',
  columns: 'p.fiscal_year as "fiscalYear", p.month',
  path: '/api/payroll/',
};
