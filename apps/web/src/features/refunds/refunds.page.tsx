import { Plus } from 'lucide-react';
import { t } from '@staffroom/contracts/texts/text.js';
import { Button } from '../../ui/button.js';
import { lazyPart } from '../../ui/fetched.js';
import { Opening } from '../../ui/opening.js';
import { Page } from '../../ui/page.js';
import { PageHead } from '../../ui/page-head.js';
import { useNewDialog } from '../../ui/use-asked.js';
import { RefundList } from './refund-list.js';

// Most visits only read the page, so the form is fetched when it is first opened.
const RequestDialog = lazyPart(async () => (await import('./request-dialog.js')).RequestDialog);

export default function RefundsPage() {
  const [requesting, setRequesting] = useNewDialog();
  const openRequest = () => setRequesting(true);
  return (
    <Page>
      <PageHead
        title={t('Refunds')}
        subtitle={t('Your refund requests and their status')}
        action={
          <Button onClick={openRequest}>
            <Plus aria-hidden="true" />
            {t('Request Refund')}
          </Button>
        }
      />
      <RefundList onRequest={openRequest} />
      <Opening onClose={() => setRequesting(false)}>
        {requesting && <RequestDialog onClose={() => setRequesting(false)} />}
      </Opening>
    </Page>
  );
}
