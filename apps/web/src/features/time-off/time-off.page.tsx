import { Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { t } from '@staffroom/contracts/texts/text.js';
import { Button } from '../../ui/button.js';
import { lazyPart } from '../../ui/fetched.js';
import { Opening } from '../../ui/opening.js';
import { Page } from '../../ui/page.js';
import { PageHead } from '../../ui/page-head.js';
import { useNewDialog } from '../../ui/use-asked.js';
import type { Days } from '../../ui/use-day-choice.js';
import { BalanceCard } from './balance/balance-card.js';
import { RequestList } from './requests/request-list.js';
import { useGetTimeOffQuery } from './api/time-off.api.js';
import { TimeOffCalendar } from './calendar/time-off-calendar.js';

// Most visits only read the page, so the form is fetched when it is first opened.
const LeaveNotice = lazy(() => import('./leave-notice/leave-notice.js'));
const SpecialBalances = lazy(() => import('./balance/special-balances.js'));
const RequestDialog = lazyPart(async () => (await import('./requests/request-dialog.js')).RequestDialog);

export default function TimeOffPage() {
  const [requesting, setRequesting] = useNewDialog();
  const { data: timeOffs } = useGetTimeOffQuery();
  const hasSpecial = timeOffs?.some(({ type }) => type === 'SPECIAL');
  const warningId = useSearchParams()[0].get('warning');
  /** Those chosen in the calendar. */
  const [days, setDays] = useState<Days>();
  const openRequest = (chosen?: Days) => {
    setDays(chosen);
    setRequesting(true);
  };
  return (
    <Page>
      <PageHead
        title={t('Time Off')}
        subtitle={t('Your days off and this year’s balance')}
        action={
          <Button onClick={() => openRequest()}>
            <Plus aria-hidden="true" />
            {t('Request Time Off')}
          </Button>
        }
      />
      {warningId && (
        <Suspense>
          <LeaveNotice key={warningId} id={warningId} />
        </Suspense>
      )}
      <div className="grid items-start gap-6 max-md:gap-5 lg:grid-cols-[minmax(0,1fr)_288px]">
        <TimeOffCalendar onChoose={openRequest} />
        <div className="flex flex-col gap-6 max-md:gap-5">
          <BalanceCard />
          <Suspense>{hasSpecial && <SpecialBalances />}</Suspense>
        </div>
      </div>
      <RequestList onRequest={() => openRequest()} />
      <Opening onClose={() => setRequesting(false)}>
        {requesting && <RequestDialog days={days} onClose={() => setRequesting(false)} />}
      </Opening>
    </Page>
  );
}
