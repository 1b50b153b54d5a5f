import { type FormerPersonExport } from '../area/former-parts.js';
import type { PayslipEvent } from '@staffroom/domain/payroll/payslip-events.js';
import { change, type ExportEntry } from '../area/person-export.js';

export const payslipExport: FormerPersonExport<PayslipEvent> = {
  files: { 'payslips.json': ['your payslips'] },
  begin: (person) => {
    const payslips = new Map<string, ExportEntry>();
    return {
      on: {
        PayslipUploaded: (event) => {
          const { payslipId: id, fiscalYear, month } = event.data;
          const entry = { id, fiscalYear, month, uploadedAt: event.meta.occurredAt, uploadedBy: person.actor(event) };
          payslips.set(id, person.withFile('payslips', entry, event.data));
        },
        PayslipDeleted: (event) => {
          const deletedBy = person.actor(event);
          change(payslips, event.data.payslipId, { deletedAt: event.meta.occurredAt, deletedBy });
        },
      },
      contents: () => ({ 'payslips.json': [...payslips.values()] }),
    };
  },
};
