/** Files whose refunds are reserved until they are marked as paid or given back. */
import { Landmark } from 'lucide-react';
import { newIbanDays, type OpenPayment, paymentFileName } from '@staffroom/contracts/refund-payments.js';
import { rich, t, text } from '@staffroom/contracts/texts/text.js';
import { Button } from '../../ui/button.js';
import { Card, CardBody, CardHeader } from '../../ui/card.js';
import { FileLinks, PaymentText } from './payment-file.js';
import type { PaymentQuestion } from './payment-question.js';

interface OpenPaymentsProps {
  payments: readonly OpenPayment[];
  hasPayer: boolean;
  onAsk: (question: PaymentQuestion) => void;
}

export function OpenPayments({ payments, hasPayer, onAsk }: OpenPaymentsProps) {
  return (
    <Card aria-label={t('Payment files')}>
      <CardHeader
        title={t('Payment files')}
        subtitle={
          hasPayer
            ? t('No other file pays these refunds. Mark a file as paid when the bank has carried it out.')
            : t('SEPA files need the company’s account: the operator sets PAYER_NAME and PAYER_IBAN.')
        }
      />
      <CardBody>
        <ul aria-label={t('Payment files')} className="-my-1 divide-y">
          {payments.map((payment) => (
            <PaymentRow key={payment.id} payment={payment} hasPayer={hasPayer} onAsk={onAsk} />
          ))}
        </ul>
      </CardBody>
    </Card>
  );
}

interface PaymentRowProps extends Pick<OpenPaymentsProps, 'hasPayer' | 'onAsk'> {
  payment: OpenPayment;
}

function PaymentRow({ payment, hasPayer, onAsk }: PaymentRowProps) {
  const name = paymentFileName(payment.id);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1.5 py-2.5">
      <div className="min-w-44 flex-1">
        <PaymentText payment={payment} />
        <NewIbans of={payment.newIbansOf} />
      </div>
      <div className="flex flex-wrap gap-2">
        <FileLinks payment={payment} hasPayer={hasPayer} />
        <Button
          variant="outline"
          size="sm"
          aria-label={t('{action}: {name}', { action: t('Give Back'), name })}
          onClick={() => onAsk({ kind: 'release', payment })}
        >
          {t('Give Back')}
        </Button>
        <Button
          size="sm"
          aria-label={t('{action}: {name}', { action: t('Mark as Paid'), name })}
          onClick={() => onAsk({ kind: 'paid', payment })}
        >
          {t('Mark as Paid')}
        </Button>
      </div>
    </li>
  );
}

/** Files are made at download, so an IBAN that was changed since then counts (R78). */
function NewIbans({ of: names }: { of: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <p className="flex items-start gap-1.5 text-sm text-pending-ink">
      <Landmark aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
      <span>
        {rich(text('New IBAN in the last {days} days: <who>{names}</who>'), {
          days: newIbanDays,
          names: names.join(', '),
          who: (words) => <bdi key="who">{words}</bdi>,
        })}
      </span>
    </p>
  );
}
