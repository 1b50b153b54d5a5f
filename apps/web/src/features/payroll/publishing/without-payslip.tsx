import type { PlainMonth } from '@staffroom/contracts/calendar.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { itemsOf } from '../../../api/paging.js';
import { LoadMore } from '../../../ui/load-more.js';
import { useGetPeopleWithoutPayslipInfiniteQuery } from '../api/payroll.api.js';
import { type PayslipRow, personOf } from './payslip-rows.js';

interface WithoutPayslipProps {
  month: PlainMonth;
  rows: readonly PayslipRow[];
}

/** The people who have no payslip of the month and get none by these files. */
export function WithoutPayslip({ month, rows }: WithoutPayslipProps) {
  const query = useGetPeopleWithoutPayslipInfiniteQuery({ month, search: '' });
  if (!query.data) return null;
  const owners = new Set(rows.map((row) => personOf(row)?.id));
  const left = itemsOf(query.data).filter(({ id }) => !owners.has(id));
  if (left.length === 0 && !query.hasNextPage)
    return <p className="text-sm text-quiet">{t('Everyone has a payslip then.')}</p>;
  return (
    <details className="text-sm">
      <summary className="w-fit cursor-pointer rounded-control text-quiet hover:text-ink">
        {t(
          '{hasMore, select, true {More than {count} people have} other {{count, plural, one {# person has} other {# people have}}}} no payslip then',
          { hasMore: String(query.hasNextPage), count: left.length },
        )}
      </summary>
      <ul aria-label={t('People without a payslip')} className="mt-2 flex flex-col gap-1">
        {left.map(({ id, fullName }) => (
          <li key={id} dir="auto">
            {fullName}
          </li>
        ))}
      </ul>
      <LoadMore query={query} />
    </details>
  );
}
