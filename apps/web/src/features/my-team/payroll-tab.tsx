import { useState } from 'react';
import { Trash2 } from 'lucide-react';
import type { PayrollDocument } from '@staffroom/contracts/payroll.js';
import { formatPlainDate } from '@staffroom/contracts/plain-date.js';
import { useCurrentUser } from '../../api/session.js';
import { Button } from '../../ui/button.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { FileLink } from '../../ui/file-link.js';
import { type MemberOf, useDeletePayslipMutation, useGetMemberPayrollInfiniteQuery } from './my-team.api.js';
import { TabList } from './tab-list.js';

export function PayrollTab({ of }: { of: MemberOf }) {
  const query = useGetMemberPayrollInfiniteQuery(of);
  const mayDelete = useCurrentUser().role === 'HR_MANAGER';
  const [deleting, setDeleting] = useState<PayrollDocument | null>(null);
  return (
    <>
      <TabList
        query={query}
        empty="No documents"
        errorTitle="Failed to fetch payroll documents"
        row={(payslip) => (
          <>
            <div className="min-w-0 flex-1">
              <p className="font-medium">{monthLabel(payslip)}</p>
              <p dir="auto" className="text-sm break-words text-quiet">
                {payslip.fileName}
              </p>
            </div>
            <FileLink href={payslip.fileUrl} label="Download" what={payslip.fileName} />
            {mayDelete && (
              <Button
                variant="ghost"
                size="icon"
                aria-label={`Delete ${payslip.fileName}`}
                onClick={() => setDeleting(payslip)}
              >
                <Trash2 aria-hidden="true" />
              </Button>
            )}
          </>
        )}
      />
      {deleting && <DeletePayslip payslip={deleting} onClose={() => setDeleting(null)} />}
    </>
  );
}

/** HR managers delete payslips as they delete documents (R34a). */
function DeletePayslip({ payslip, onClose }: { payslip: PayrollDocument; onClose: () => void }) {
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
        for {monthLabel(payslip)} will be deleted. This cannot be undone.
      </p>
    </ConfirmDialog>
  );
}

function monthLabel({ fiscalYear, month }: PayrollDocument): string {
  const firstDay = `${fiscalYear}-${String(month).padStart(2, '0')}-01`;
  return formatPlainDate(firstDay, { month: 'long', year: 'numeric' });
}
