import { formatPlainDate } from '@staffroom/contracts/plain-date.js';
import { FileLink } from './file-link.js';
import { type MemberOf, useGetMemberPayrollInfiniteQuery } from './my-team.api.js';
import { TabList } from './tab-list.js';

export function PayrollTab({ of }: { of: MemberOf }) {
  const query = useGetMemberPayrollInfiniteQuery(of);
  return (
    <TabList
      query={query}
      empty="No documents"
      errorTitle="Failed to fetch payroll documents"
      row={({ fiscalYear, month, fileName, fileUrl }) => (
        <>
          <div className="min-w-0">
            <p className="font-medium">{monthLabel(fiscalYear, month)}</p>
            <p className="text-sm break-words text-quiet">{fileName}</p>
          </div>
          <FileLink href={fileUrl} label="Download" what={fileName} />
        </>
      )}
    />
  );
}

function monthLabel(year: number, month: number): string {
  return formatPlainDate(`${year}-${String(month).padStart(2, '0')}-01`, { month: 'long', year: 'numeric' });
}
