import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.js';
import { Page } from '../../ui/page.js';
import { PageHead } from '../../ui/page-head.js';
import { RefundList } from './refund-list.js';
import { RequestDialog } from './request-dialog.js';

export default function RefundsPage() {
  const [requesting, setRequesting] = useState(false);
  const openRequest = () => setRequesting(true);
  return (
    <Page>
      <PageHead
        title="Refunds"
        subtitle="Your refund requests and their status"
        action={
          <Button onClick={openRequest}>
            <Plus aria-hidden="true" />
            Request Refund
          </Button>
        }
      />
      <RefundList onRequest={openRequest} />
      {requesting && <RequestDialog onClose={() => setRequesting(false)} />}
    </Page>
  );
}
