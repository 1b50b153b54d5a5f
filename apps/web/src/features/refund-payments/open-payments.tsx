/** Files whose refunds are reserved until they are marked as paid or given back. */
import { Download } from 'lucide-react';
import { type OpenPayment, paymentFileName, type PaymentFormat } from '@staffroom/contracts/refund-payments.js';
import { Button, buttonClass } from '../../ui/button.js';
import { Card, CardBody, CardHeader } from '../../ui/card.js';
import { euros } from '../../ui/euros.js';
import { Isolated } from '../../ui/isolated.js';
import { Moment } from '../../ui/moment.js';
import type { PaymentQuestion } from './payment-question.js';
import { refundsInWords } from './refunds-in-words.js';

interface OpenPaymentsProps {
  payments: readonly OpenPayment[];
  hasPayer: boolean;
  onAsk: (question: PaymentQuestion) => void;
}

export function OpenPayments({ payments, hasPayer, onAsk }: OpenPaymentsProps) {
  return (
    <Card aria-label="Payment files">
      <CardHeader
        title="Payment files"
        subtitle={
          hasPayer
            ? 'No other file pays these refunds. Mark a file as paid when the bank has carried it out.'
            : 'SEPA files need the company’s account: the operator sets PAYER_NAME and PAYER_IBAN.'
        }
      />
      <CardBody>
        <ul aria-label="Payment files" className="-my-1 divide-y">
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
        <p className="font-medium tabular-nums">
          {euros(payment.amount)} · {refundsInWords(payment.count)}
        </p>
        <p className="text-sm text-quiet">
          <bdi>{name}</bdi> · made <Moment at={payment.createdAt} /> by{' '}
          <Isolated>{payment.createdByName ?? 'Deleted user'}</Isolated>
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {hasPayer && payment.isSepa && <FileLink payment={payment} format="sepa" label="SEPA" />}
        <FileLink payment={payment} format="csv" label="CSV" />
        <Button
          variant="outline"
          size="sm"
          aria-label={`Give Back: ${name}`}
          onClick={() => onAsk({ kind: 'release', payment })}
        >
          Give Back
        </Button>
        <Button size="sm" aria-label={`Mark as Paid: ${name}`} onClick={() => onAsk({ kind: 'paid', payment })}>
          Mark as Paid
        </Button>
      </div>
    </li>
  );
}

interface FileLinkProps {
  payment: OpenPayment;
  format: PaymentFormat;
  label: string;
}

function FileLink({ payment: { id }, format, label }: FileLinkProps) {
  return (
    <a
      href={`/api/refund-payments/${id}/file?format=${format}`}
      download
      aria-label={`${label}: ${paymentFileName(id)}`}
      className={buttonClass({ variant: 'outline', size: 'sm' })}
    >
      <Download aria-hidden="true" />
      {label}
    </a>
  );
}
