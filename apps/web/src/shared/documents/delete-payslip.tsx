import type { PayrollDocument } from '@staffroom/contracts/payroll.js';
import { formatPlainDate } from '@staffroom/contracts/plain-date.js';
import { rich, t, text } from '@staffroom/contracts/texts/text.js';
import { useDeletePayslipMutation } from '../../api/payslips.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';

/** HR managers delete payslips as they delete documents (R34a). */
export function DeletePayslip({ payslip, onClose }: { payslip: PayrollDocument; onClose: () => void }) {
  const [remove, { isLoading }] = useDeletePayslipMutation();
  return (
    <ConfirmDialog
      title={t('Delete Payroll Document?')}
      confirmLabel={t('Delete')}
      pending={isLoading}
      act={() => remove(payslip.id)}
      success={t('Payroll document deleted successfully')}
      failure={t('Failed to delete payroll document')}
      onClose={onClose}
    >
      <p>
        {rich(text('<file>{fileName}</file> for {month} will be deleted. This cannot be undone.'), {
          fileName: payslip.fileName,
          month: payslipMonthLabel(payslip),
          file: (words) => (
            <span key="file" dir="auto" className="font-medium break-words text-ink">
              {words}
            </span>
          ),
        })}
      </p>
    </ConfirmDialog>
  );
}

export function payslipMonthLabel({ fiscalYear, month }: Pick<PayrollDocument, 'fiscalYear' | 'month'>): string {
  const firstDay = `${fiscalYear}-${String(month).padStart(2, '0')}-01`;
  return formatPlainDate(firstDay, { month: 'long', year: 'numeric' });
}
