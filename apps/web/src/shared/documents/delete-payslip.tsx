import type { PayrollDocument } from '@staffroom/contracts/payroll.js';
import { formatPlainDate } from '@staffroom/contracts/plain-date.js';
import { useDeletePayslipMutation } from '../../api/payslips.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';

/** HR managers delete payslips as they delete documents (R34a). */
export function DeletePayslip({ payslip, onClose }: { payslip: PayrollDocument; onClose: () => void }) {
  const [remove, { isLoading }] = useDeletePayslipMutation();
  return (
    <ConfirmDialog
      title="Delete Payroll Document?"
      confirmLabel="Delete"
      pending={isLoading}
      act={() => remove(payslip.id)}
      success="Payroll document deleted successfully"
      failure="Failed to delete payroll document"
      onClose={onClose}
    >
      <p>
        <span dir="auto" className="font-medium break-words text-ink">
          {payslip.fileName}
        </span>{' '}
        for {payslipMonthLabel(payslip)} will be deleted. This cannot be undone.
      </p>
    </ConfirmDialog>
  );
}

export function payslipMonthLabel({ fiscalYear, month }: Pick<PayrollDocument, 'fiscalYear' | 'month'>): string {
  const firstDay = `${fiscalYear}-${String(month).padStart(2, '0')}-01`;
  return formatPlainDate(firstDay, { month: 'long', year: 'numeric' });
}
