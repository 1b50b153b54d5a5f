/** Files whose refunds are reserved until they are marked as paid or given back. */
import { Download } from 'lucide-react';
import type { OpenPayment, PaymentFormat } from '@staffroom/contracts/refund-payments.js';
import { Button, buttonClass } from '../../ui/button.js';
import { Card, CardBody, CardHeader } from '../../ui/card.js';
import { euros } from '../../ui/euros.js';
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
            <li key={payment.id} className="flex flex-wrap items-center gap-x-3 gap-y-1.5 py-2.5">
              <div className="min-w-44 flex-1">
                <p className="font-medium tabular-nums">
                  {euros(payment.amount)} · {refundsInWords(payment.count)}
                </p>
                <p className="text-sm text-quiet">
                  Made <Moment at={payment.createdAt} /> by {payment.createdByName ?? 'Deleted user'}
                </p>
              </div>
              {hasPayer && payment.isSepa && <FileLink payment={payment} format="sepa" label="SEPA" />}
              <FileLink payment={payment} format="csv" label="CSV" />
              <Button variant="outline" size="sm" onClick={() => onAsk({ kind: 'release', payment })}>
                Give Back
              </Button>
              <Button size="sm" onClick={() => onAsk({ kind: 'paid', payment })}>
                Mark as Paid
              </Button>
            </li>
          ))}
        </ul>
      </CardBody>
    </Card>
  );
}

interface FileLinkProps {
  payment: OpenPayment;
  format: PaymentFormat;
  label: string;
}

function FileLink({ payment: { id, amount }, format, label }: FileLinkProps) {
  return (
    <a
      href={`/api/refund-payments/${id}/file?format=${format}`}
      download
      aria-label={`${label} file of ${euros(amount)}`}
      className={buttonClass({ variant: 'outline', size: 'sm' })}
    >
      <Download aria-hidden="true" />
      {label}
    </a>
  );
}
