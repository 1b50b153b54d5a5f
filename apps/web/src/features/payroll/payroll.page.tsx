import { Upload } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { PayrollDocument } from '@staffroom/contracts/payroll.js';
import { formatPlainDate, yearOf } from '@staffroom/contracts/plain-date.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { useCurrentUser } from '../../api/session.js';
import { useToday } from '../../api/today.js';
import { Button } from '../../ui/button.js';
import { Card } from '../../ui/card.js';
import { DownloadLink } from '../../ui/download-link.js';
import { lazyPart } from '../../ui/fetched.js';
import { Loadable } from '../../ui/loadable.js';
import { MissingItem } from '../../ui/missing-item.js';
import { Opening } from '../../ui/opening.js';
import { Page } from '../../ui/page.js';
import { PageHead } from '../../ui/page-head.js';
import { SkeletonRows } from '../../ui/skeleton.js';
import { Tabs } from '../../ui/tabs.js';
import { useNewDialog } from '../../ui/use-asked.js';
import { CoverageCard } from './coverage-card.js';
import { useGetPayrollQuery } from './api/payroll.api.js';

import { YearMonths } from './year-months.js';

// Only HR managers upload, and rarely, so the form is fetched when it is first opened.
const UploadPayroll = lazyPart(async () => (await import('./upload-payroll.js')).UploadPayroll);

/** The id of a heading. */
const everyone = 'everyone';

export default function PayrollPage() {
  const isHr = useCurrentUser().role === 'HR_MANAGER';
  const query = useGetPayrollQuery();
  const [uploading, setUploading] = useNewDialog();
  return (
    <Page>
      <PageHead
        title={t('Payroll')}
        subtitle={t('View and manage payroll documents')}
        action={
          isHr && (
            <Button onClick={() => setUploading(true)}>
              <Upload aria-hidden="true" />
              {t('Upload Payroll Documents')}
            </Button>
          )
        }
      />
      {isHr && (
        <>
          <Heading id={everyone}>{t('Everyone’s payslips')}</Heading>
          <CoverageCard labelId={everyone} />
          <Heading>{t('Your payslips')}</Heading>
        </>
      )}
      <Loadable
        query={query}
        skeleton={<SkeletonRows rows={4} rowClassName="h-[112px]" />}
        errorTitle={t('Failed to fetch payroll documents')}
      >
        {(documents) => <FiscalYears documents={documents} isSearching={query.isFetching} />}
      </Loadable>
      <Opening onClose={() => setUploading(false)}>
        {uploading && <UploadPayroll onClose={() => setUploading(false)} />}
      </Opening>
    </Page>
  );
}

function Heading(props: ComponentProps<'h2'>) {
  return <h2 {...props} className="-mb-3 text-lg font-semibold" />;
}

interface FiscalYearsProps {
  documents: readonly PayrollDocument[];
  /** They are being fetched again. */
  isSearching: boolean;
}

function FiscalYears({ documents, isSearching }: FiscalYearsProps) {
  const currentYear = yearOf(useToday());
  // Links in emails and notifications name the year and the month (R36). Choosing another year removes them.
  const [search, setSearch] = useSearchParams();
  const [chosen, setChosen] = useState(search.get('year'));
  const years = fiscalYearsOf(documents, currentYear);
  // The chosen year has no tab if its documents are deleted.
  const shown = years.find((year) => String(year) === chosen) ?? years[0]!;
  const isListed = (year: string) =>
    documents.some((one) => String(one.fiscalYear) === year && String(one.month) === search.get('month'));
  return (
    <>
      <MissingItem name="year" isListed={isListed} isSearching={isSearching}>
        {t('There is no payroll document for the month that you opened. It may have been deleted.')}
      </MissingItem>
      <Newest documents={documents} />
      <Tabs
        label={t('Fiscal year')}
        value={String(shown)}
        onChange={(year) => {
          setChosen(year);
          setSearch({}, { replace: true });
        }}
        items={years.map((year) => ({
          value: String(year),
          label: year,
          content: <YearMonths year={year} documents={documents.filter(({ fiscalYear }) => fiscalYear === year)} />,
        }))}
      />
    </>
  );
}

/** Most visits are for this one. */
function Newest({ documents }: { documents: readonly PayrollDocument[] }) {
  const newest = documents.reduce<PayrollDocument | null>(
    (before, one) => (before && orderOf(before) >= orderOf(one) ? before : one),
    null,
  );
  if (!newest) return null;
  const month = formatPlainDate(`${orderOf(newest).slice(0, 7)}-01`, { month: 'long', year: 'numeric' });
  return (
    <Card className="flex items-center justify-between gap-2 px-5 py-3 max-md:px-4">
      <p className="min-w-0">
        <span className="text-quiet">{t('Newest:')}</span> <span className="font-medium">{month}</span>
      </p>
      <DownloadLink href={newest.fileUrl} fileName={t('the newest payroll document, {month}', { month })} />
    </Card>
  );
}

function orderOf({ fiscalYear, month, createdAt }: PayrollDocument): string {
  return `${fiscalYear}-${String(month).padStart(2, '0')} ${createdAt}`;
}

/** Newest first. Without documents, the current year. */
function fiscalYearsOf(documents: readonly PayrollDocument[], currentYear: number): number[] {
  const years = new Set(documents.map(({ fiscalYear }) => fiscalYear));
  return years.size === 0 ? [currentYear] : [...years].sort((a, b) => b - a);
}
