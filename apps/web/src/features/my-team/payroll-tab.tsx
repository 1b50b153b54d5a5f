import { useState } from 'react';
import { Trash2 } from 'lucide-react';
import type { PayrollDocument } from '@staffroom/contracts/payroll.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { useCurrentUser } from '../../api/session.js';
import { Button } from '../../ui/button.js';
import { DeletePayslip, payslipMonthLabel } from '../../shared/documents/delete-payslip.js';
import { FileLink } from '../../ui/file-link.js';
import { type MemberOf, useGetMemberPayrollInfiniteQuery } from './my-team.api.js';
import { TabList } from './tab-list.js';

export function PayrollTab({ of }: { of: MemberOf }) {
  const query = useGetMemberPayrollInfiniteQuery(of);
  const mayDelete = useCurrentUser().role === 'HR_MANAGER';
  const [deleting, setDeleting] = useState<PayrollDocument | null>(null);
  return (
    <>
      <TabList
        query={query}
        empty={t('No documents')}
        errorTitle={t('Failed to fetch payroll documents')}
        row={(payslip) => (
          <>
            <div className="min-w-0 flex-1">
              <p className="font-medium">{payslipMonthLabel(payslip)}</p>
              <p dir="auto" className="text-sm break-words text-quiet">
                {payslip.fileName}
              </p>
            </div>
            <FileLink href={payslip.fileUrl} label={t('Download')} what={payslip.fileName} />
            {mayDelete && (
              <Button
                variant="ghost"
                size="icon"
                aria-label={t('Delete {name}', { name: payslip.fileName })}
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
