/** A fiscal year as twelve cards, January to December (SPEC section 2). */
import { clsx } from 'clsx';
import type { PayrollDocument } from '@staffroom/contracts/payroll.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { Card } from '../../ui/card.js';
import { DownloadLink } from '../../ui/download-link.js';
import { LinkedItem } from '../../ui/linked-item.js';
import { monthName, months } from './months/months.js';

export function YearMonths({ year, documents }: { year: number; documents: readonly PayrollDocument[] }) {
  return (
    <ul aria-label={t('Months')} className="grid gap-4 max-md:gap-3 md:grid-cols-2 xl:grid-cols-3">
      {months.map((month) => (
        <LinkedItem key={month} named={{ year, month }} className="min-w-0">
          <MonthCard name={monthName(month)} documents={documents.filter((document) => document.month === month)} />
        </LinkedItem>
      ))}
    </ul>
  );
}

function MonthCard({ name, documents }: { name: string; documents: readonly PayrollDocument[] }) {
  const isEmpty = documents.length === 0;
  return (
    <Card
      className={clsx(
        'flex h-full flex-col gap-2 p-4',
        // Empty months are flat on phones, so that a year with few documents is short.
        isEmpty && 'max-md:flex-row max-md:items-baseline max-md:justify-between max-md:py-2.5',
      )}
    >
      <h2 dir="auto" className="font-medium">
        {name}
      </h2>
      {isEmpty && <p className="text-sm text-quiet">{t('No documents')}</p>}
      {documents.map(({ id, fileName, fileUrl }) => (
        <div key={id} className="flex items-center justify-between gap-2">
          <p dir="auto" className="min-w-0 text-sm break-words">
            {fileName}
          </p>
          <DownloadLink href={fileUrl} fileName={fileName} />
        </div>
      ))}
    </Card>
  );
}
