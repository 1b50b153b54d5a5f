/** Who has a payslip of a month and who has none. HR replaces and deletes payslips here (R35a, R34a). */
import { RefreshCw, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { MonthPayslip, PayslipCoverage } from '@staffroom/contracts/payroll.js';
import { formatPlainDate } from '@staffroom/contracts/plain-date.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { itemsOf, type Page } from '../../api/paging.js';
import { Button } from '../../ui/button.js';
import { DeletePayslip } from '../../shared/documents/delete-payslip.js';
import { Dialog, DialogBody } from '../../ui/dialog.js';
import { FileLink } from '../../ui/file-link.js';
import { LoadMore } from '../../ui/load-more.js';
import { Loadable } from '../../ui/loadable.js';
import { SearchInput } from '../../ui/search-input.js';
import { Segmented } from '../../ui/segmented.js';
import { SkeletonRows } from '../../ui/skeleton.js';
import { useDebounced } from '../../ui/use-debounced.js';
import { useGetMonthPayslipsInfiniteQuery, useGetPeopleWithoutPayslipInfiniteQuery } from './api/payroll.api.js';
import { ReplacePayslip } from './replace-payslip.js';

interface MonthPayslipsProps {
  coverage: PayslipCoverage;
  onClose: () => void;
}

export function MonthPayslips({ coverage: { month, people, withPayslip }, onClose }: MonthPayslipsProps) {
  const [list, setList] = useState<'without' | 'with'>(withPayslip < people ? 'without' : 'with');
  const [text, setText] = useState('');
  const shown = { month, search: useDebounced(text.trim(), 250) };
  const title = t('Payslips for {month}', {
    month: formatPlainDate(`${month}-01`, { month: 'long', year: 'numeric' }),
  });
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={title} size="lg">
      <DialogBody>
        <Segmented
          label={t('People')}
          hideLabel
          autoFocus
          value={list}
          onChange={setList}
          options={[
            { value: 'without', label: t('Without ({count})', { count: people - withPayslip }) },
            { value: 'with', label: t('With ({count})', { count: withPayslip }) },
          ]}
        />
        <SearchInput
          label={t('Search people')}
          maxLength={200}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        {list === 'without' ? <Without {...shown} /> : <With {...shown} />}
      </DialogBody>
    </Dialog>
  );
}

interface Shown {
  month: string;
  search: string;
}

function Without(shown: Shown) {
  const query = useGetPeopleWithoutPayslipInfiniteQuery(shown);
  const empty = shown.search ? t('No one without a payslip found') : t('Everyone has a payslip of this month');
  return (
    <MonthList query={query} empty={empty}>
      {({ fullName, jobTitle, teamName }) => (
        <div className="min-w-0">
          <p dir="auto" className="font-medium">
            {fullName}
          </p>
          <p dir="auto" className="text-sm text-quiet">
            {teamName ? `${jobTitle} · ${teamName}` : jobTitle}
          </p>
        </div>
      )}
    </MonthList>
  );
}

function With(shown: Shown) {
  const query = useGetMonthPayslipsInfiniteQuery(shown);
  const [changing, setChanging] = useState<{ what: 'replace' | 'delete'; payslip: MonthPayslip } | null>(null);
  const close = () => setChanging(null);
  return (
    <>
      <MonthList query={query} empty={shown.search ? t('No payslips found') : t('No payslips')}>
        {(payslip) => {
          const named = { fileName: payslip.fileName, name: payslip.userName };
          return (
            <>
              <div className="min-w-0 flex-1 max-md:basis-full">
                <p dir="auto" className="font-medium">
                  {payslip.userName}
                </p>
                <p dir="auto" className="text-sm text-quiet">
                  {payslip.fileName}
                </p>
              </div>
              <FileLink href={payslip.fileUrl} label={t('Download')} what={t('{fileName} of {name}', named)} />
              <Button
                variant="ghost"
                size="icon"
                aria-label={t('Replace {fileName} of {name}', named)}
                onClick={() => setChanging({ what: 'replace', payslip })}
              >
                <RefreshCw aria-hidden="true" />
              </Button>
              <Button
                variant="ghost"
                size="icon"
                aria-label={t('Delete {fileName} of {name}', named)}
                onClick={() => setChanging({ what: 'delete', payslip })}
              >
                <Trash2 aria-hidden="true" />
              </Button>
            </>
          );
        }}
      </MonthList>
      {changing?.what === 'delete' && <DeletePayslip payslip={changing.payslip} onClose={close} />}
      {changing?.what === 'replace' && <ReplacePayslip payslip={changing.payslip} onClose={close} />}
    </>
  );
}

interface MonthListProps<T> {
  query: {
    data?: { pages: Page<T>[] };
    error?: unknown;
    isError: boolean;
    refetch: () => unknown;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    fetchNextPage: () => unknown;
  };
  empty: string;
  children: (item: T) => ReactNode;
}

function MonthList<T extends { id: string }>({ query, empty, children }: MonthListProps<T>) {
  return (
    <Loadable
      query={query}
      skeleton={<SkeletonRows rows={4} rowClassName="h-12" />}
      errorTitle={t('Failed to fetch the people')}
    >
      {(data) => (
        <>
          {itemsOf(data).length === 0 && <p className="py-3 text-quiet">{empty}</p>}
          <ul aria-label={t('People')} className="divide-y">
            {itemsOf(data).map((item) => (
              <li key={item.id} className="flex flex-wrap items-center gap-x-2 gap-y-1 py-2">
                {children(item)}
              </li>
            ))}
          </ul>
          <LoadMore query={query} />
        </>
      )}
    </Loadable>
  );
}
