import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.js';
import { Page } from '../../ui/page.js';
import { PageHead } from '../../ui/page-head.js';
import { BalanceCard } from './balance-card.js';
import { RequestDialog } from './request-dialog.js';
import { RequestList } from './request-list.js';
import { TimeOffCalendar } from './time-off-calendar.js';

export default function TimeOffPage() {
  const [requesting, setRequesting] = useState(false);
  const openRequest = () => setRequesting(true);
  return (
    <Page>
      <PageHead
        title="Time Off"
        subtitle="Your days off and this year’s balance"
        action={
          <Button onClick={openRequest}>
            <Plus aria-hidden="true" />
            Request Time Off
          </Button>
        }
      />
      <div className="grid items-start gap-6 max-md:gap-5 lg:grid-cols-[minmax(0,1fr)_288px]">
        <TimeOffCalendar />
        <BalanceCard />
      </div>
      <RequestList onRequest={openRequest} />
      {requesting && <RequestDialog onClose={() => setRequesting(false)} />}
    </Page>
  );
}
