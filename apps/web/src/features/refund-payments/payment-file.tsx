/** What a payment file is, and where it is downloaded. */
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { type OpenPayment, paymentFileName, type PaymentFormat } from '@staffroom/contracts/refund-payments.js';
import { rich, t, text } from '@staffroom/contracts/texts/text.js';
import { buttonClass } from '../../ui/button.js';
import { euros } from '../../ui/euros.js';
import { Isolated } from '../../ui/isolated.js';
import { Moment } from '../../ui/moment.js';

export function PaymentText({ payment, badge }: { payment: OpenPayment; badge?: ReactNode }) {
  return (
    <div className="min-w-44 flex-1">
      <p className="flex flex-wrap items-center gap-x-2 font-medium tabular-nums">
        {euros(payment.amount)} · {t('{count, plural, one {# refund} other {# refunds}}', { count: payment.count })}{' '}
        {badge}
      </p>
      <p className="text-sm text-quiet">
        <bdi>{paymentFileName(payment.id)}</bdi> ·{' '}
        {rich(text('made <when></when> by <who></who>'), {
          when: () => <Moment key="when" at={payment.createdAt} />,
          who: () => <Isolated key="who">{payment.createdByName ?? t('Deleted user')}</Isolated>,
        })}
      </p>
    </div>
  );
}

export function FileLinks({ payment, hasPayer }: { payment: OpenPayment; hasPayer: boolean }) {
  return (
    <>
      {hasPayer && payment.isSepa && <FileLink payment={payment} format="sepa" label="SEPA" />}
      <FileLink payment={payment} format="csv" label="CSV" />
    </>
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
