/** Who was warned of leave that expires, when it reached them, and whether the leave lapsed, for HR managers (R44, R55). */
import { Download, FileText } from 'lucide-react';
import { useState } from 'react';
import type { LeaveWarning } from '@staffroom/contracts/leave-warnings.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { itemsOf } from '../../api/paging.js';
import { buttonClass } from '../../ui/button.js';
import { Card } from '../../ui/card.js';
import { EmptyState } from '../../ui/empty-state.js';
import { Loadable } from '../../ui/loadable.js';
import { LoadMore } from '../../ui/load-more.js';
import { Page } from '../../ui/page.js';
import { PageHead } from '../../ui/page-head.js';
import { SkeletonRows } from '../../ui/skeleton.js';
import { allYears, type LeaveWarningChoice, LeaveWarningFilterFields } from './leave-warning-filter.js';
import { LeaveWarningRow } from './leave-warning-row.js';
import { exportAddress, type LeaveWarningFilter, useGetLeaveWarningsInfiniteQuery } from './leave-warnings.api.js';

export default function LeaveWarningsPage() {
  const [choice, setChoice] = useState<LeaveWarningChoice>({ person: null, year: allYears });
  const filter = filterOf(choice);
  const query = useGetLeaveWarningsInfiniteQuery(filter);
  // The last result stays visible while another filter loads, but not after it failed.
  const shown = { ...query, data: query.isError ? query.currentData : query.data };
  return (
    <Page>
      <PageHead
        title={t('Proof of Warning')}
        subtitle={t('Who was told that leave expires, when it reached them, and whether it lapsed')}
        action={
          <a href={exportAddress(filter)} download className={buttonClass({ variant: 'outline' })}>
            <Download aria-hidden="true" />
            {t('Export CSV')}
          </a>
        }
      />
      <LeaveWarningFilterFields choice={choice} onChange={setChoice} />
      <Loadable
        query={shown}
        skeleton={<SkeletonRows rows={6} rowClassName="h-[124px]" />}
        errorTitle={t('Failed to fetch warnings')}
      >
        {(data) => <Warnings warnings={itemsOf(data)} />}
      </Loadable>
      {shown.data && <LoadMore query={query} />}
    </Page>
  );
}

function Warnings({ warnings }: { warnings: readonly LeaveWarning[] }) {
  return (
    <Card>
      {warnings.length === 0 ? (
        <EmptyState icon={FileText} title={t('No warnings found')}>
          {t('Everyone is told in January what leave they have, and again 90 and 30 days before leave expires.')}
        </EmptyState>
      ) : (
        <ul aria-label={t('Warnings')} className="divide-y">
          {warnings.map((warning) => (
            <LeaveWarningRow key={warning.id} warning={warning} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function filterOf({ person, year }: LeaveWarningChoice): LeaveWarningFilter {
  return { ...(person && { userId: person.id }), ...(year !== allYears && { year }) };
}
