import type { PaidPayment } from '@staffroom/contracts/refund-payments.js';
import { CircleCheck } from 'lucide-react';
import { t } from '@staffroom/contracts/texts/text.js';
import { Badge } from '../../ui/badge.js';
import { Card, CardBody, CardHeader } from '../../ui/card.js';
import { Moment } from '../../ui/moment.js';
import { FileLinks, PaymentText } from './payment-file.js';

/** For accounting, and for comparing with what the bank has. */
export function PaidPayments({ payments, hasPayer }: { payments: readonly PaidPayment[]; hasPayer: boolean }) {
  return (
    <Card aria-label={t('Paid files')}>
      <CardHeader
        title={t('Paid files')}
        subtitle={t(
          'The bank has these orders already. A file that you download again has the same date and message id: do not send it.',
        )}
      />
      <CardBody>
        <ul aria-label={t('Paid files')} className="-my-1 divide-y">
          {payments.map((payment) => (
            <li key={payment.id} className="flex flex-wrap items-center gap-x-3 gap-y-1.5 py-2.5">
              <PaymentText
                payment={payment}
                badge={
                  <Badge tone="approved" icon={CircleCheck}>
                    {t('Already paid')}&nbsp;
                    <Moment at={payment.paidAt} />
                  </Badge>
                }
              />
              <div className="flex flex-wrap gap-2">
                <FileLinks payment={payment} hasPayer={hasPayer} />
              </div>
            </li>
          ))}
        </ul>
      </CardBody>
    </Card>
  );
}
