/** What is to be paid of approved refunds, and payment files, for HR managers (R33a, R44). */
import { Wallet } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { RefundPayments } from '@staffroom/contracts/refund-payments.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { Button } from '../../ui/button.js';
import { Card } from '../../ui/card.js';
import { EmptyState } from '../../ui/empty-state.js';
import { lazyExtra } from '../../ui/fetched.js';
import { Loadable } from '../../ui/loadable.js';
import { Page } from '../../ui/page.js';
import { PageHead } from '../../ui/page-head.js';
import { SkeletonRows } from '../../ui/skeleton.js';
import { OpenPayments } from './open-payments.js';
import { PaidPayments } from './paid-payments.js';
import type { PaymentQuestion } from './payment-question.js';
import { useGetRefundPaymentsQuery } from './refund-payments.api.js';
import { PayableCard, WithoutIbanCard } from './to-pay-card.js';

const EarlierDialog = lazyExtra(async () => (await import('./earlier-dialog.js')).EarlierDialog);
const PaymentDialog = lazyExtra(async () => (await import('./payment-dialog.js')).PaymentDialog);

export default function RefundPaymentsPage() {
  const query = useGetRefundPaymentsQuery();
  const [question, setQuestion] = useState<PaymentQuestion | null>(null);
  const [asksEarlier, setAsksEarlier] = useState(false);
  return (
    <Page>
      <PageHead
        title={t('Refund Payments')}
        subtitle={t('Approved refunds, and the files that pay them')}
        action={
          query.data &&
          isWaiting(query.data) && (
            <Button variant="outline" onClick={() => setAsksEarlier(true)}>
              {t('Mark Earlier as Paid')}
            </Button>
          )
        }
      />
      <Loadable
        query={query}
        skeleton={<SkeletonRows rows={2} rowClassName="h-56" />}
        errorTitle={t('Failed to fetch refund payments')}
      >
        {(payments) => <Payments payments={payments} onAsk={setQuestion} />}
      </Loadable>
      <Suspense>{question && <PaymentDialog question={question} onClose={() => setQuestion(null)} />}</Suspense>
      <Suspense>{asksEarlier && <EarlierDialog onClose={() => setAsksEarlier(false)} />}</Suspense>
    </Page>
  );
}

/** Outside of payment files. */
function isWaiting({ sepa, elsewhere, withoutIban }: RefundPayments): boolean {
  return sepa.length + elsewhere.length + withoutIban.length > 0;
}

function Payments({ payments, onAsk }: { payments: RefundPayments; onAsk: (question: PaymentQuestion) => void }) {
  const { hasPayer, open, paid, sepa, elsewhere, withoutIban } = payments;
  const isNothingToPay = open.length === 0 && !isWaiting(payments);
  return (
    <>
      {isNothingToPay && (
        <Card>
          <EmptyState icon={Wallet} title={t('Nothing to pay')}>
            {t('Approved refunds appear here until they are marked as paid.')}
          </EmptyState>
        </Card>
      )}
      {open.length > 0 && <OpenPayments payments={open} hasPayer={hasPayer} onAsk={onAsk} />}
      {sepa.length > 0 && (
        <PayableCard title={t('To pay in SEPA')} hint={t('The file for the bank, or for accounting')} refunds={sepa} />
      )}
      {elsewhere.length > 0 && (
        <PayableCard
          title={t('To pay elsewhere')}
          hint={t('IBANs outside SEPA, which need a transfer of another kind')}
          refunds={elsewhere}
        />
      )}
      {withoutIban.length > 0 && <WithoutIbanCard refunds={withoutIban} onAsk={onAsk} />}
      {paid.length > 0 && <PaidPayments payments={paid} hasPayer={hasPayer} />}
    </>
  );
}
