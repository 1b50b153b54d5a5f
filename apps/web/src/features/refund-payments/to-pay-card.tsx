/** Refunds that are in no file yet. All are chosen at first. */
import { Landmark } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import type { RefundToPay } from '@staffroom/contracts/refund-payments.js';
import { refundPaymentLimits } from '@staffroom/contracts/refund-payments.js';
import { rich, t, text } from '@staffroom/contracts/texts/text.js';
import { newIdempotencyKey } from '../../api/idempotency-key.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { Card, CardBody, CardHeader } from '../../ui/card.js';
import { Checkbox } from '../../ui/checkbox.js';
import { euros } from '../../ui/euros.js';
import { lazyExtra } from '../../ui/fetched.js';
import { Isolated } from '../../ui/isolated.js';
import { MomentDate } from '../../ui/moment.js';
import { notifyError, toast } from '../../ui/toast.js';
import type { PaymentQuestion } from './payment-question.js';
import { useCreatePaymentMutation } from './refund-payments.api.js';

const NewIbansDialog = lazyExtra(async () => (await import('./new-ibans-dialog.js')).NewIbansDialog);

interface PayableCardProps {
  title: string;
  hint: string;
  refunds: readonly RefundToPay[];
}

export function PayableCard({ title, hint, refunds }: PayableCardProps) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [last, setLast] = useState({ refundIds: '', idempotencyKey: '' });
  const [create, { isLoading }] = useCreatePaymentMutation();
  const chosen = refunds.filter(({ id }) => !left.has(id));
  const toNewIbans = chosen.filter(({ newIbanSince }) => newIbanSince !== null);
  const [asksAboutIbans, setAsksAboutIbans] = useState(false);
  const sum = chosen.reduce((total, { amount }) => total + amount, 0);
  const choose = (id: string, isChosen: boolean) => {
    const next = new Set(left);
    if (isChosen) next.delete(id);
    else next.add(id);
    setLeft(next);
  };
  const make = () => {
    const refundIds = chosen.map(({ id }) => id);
    // The same refunds are tried again under the same key. Others, also after the list has changed, are another file.
    const isSame = last.refundIds === refundIds.join();
    const idempotencyKey = isSame ? last.idempotencyKey : newIdempotencyKey();
    setLast({ refundIds: refundIds.join(), idempotencyKey });
    return create({ refundIds, newIbans: toNewIbans.length, idempotencyKey });
  };
  const onMake = async () => {
    const { error } = await make();
    if (error) {
      notifyError(t('Failed to make the payment file'), error);
      return;
    }
    toast({ title: t('Payment file made'), description: t('Download it above, and mark it as paid afterwards.') });
  };
  return (
    <Card aria-label={title}>
      <CardHeader
        title={title}
        subtitle={hint}
        action={
          <Button
            pending={isLoading}
            disabled={chosen.length === 0}
            onClick={() => (toNewIbans.length > 0 ? setAsksAboutIbans(true) : void onMake())}
          >
            {t('Make File')}
          </Button>
        }
      />
      <CardBody>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <p role="status" className="min-w-44 flex-1 text-sm text-quiet tabular-nums">
            {t('{count, plural, one {# refund} other {# refunds}} chosen, {sum}', {
              count: chosen.length,
              sum: euros(sum),
            })}
            {isCutOff(refunds) && `. ${t('More appear once these are in a file.')}`}
          </p>
          {refunds.length > 1 && (
            <Button
              variant="outline"
              size="sm"
              onClick={() => setLeft(new Set(chosen.length > 0 ? refunds.map(({ id }) => id) : []))}
            >
              {chosen.length > 0 ? t('Choose None') : t('Choose All')}
            </Button>
          )}
        </div>
        <Rows refunds={refunds} label={title}>
          {({ id, title: reference }) => (
            <Checkbox
              label={<bdi>{reference}</bdi>}
              checked={!left.has(id)}
              onChange={(event) => choose(id, event.target.checked)}
            />
          )}
        </Rows>
      </CardBody>
      <Suspense>
        {asksAboutIbans && (
          <NewIbansDialog
            refunds={toNewIbans}
            pending={isLoading}
            act={make}
            onClose={() => setAsksAboutIbans(false)}
          />
        )}
      </Suspense>
    </Card>
  );
}

interface WithoutIbanCardProps {
  refunds: readonly RefundToPay[];
  onAsk: (question: PaymentQuestion) => void;
}

export function WithoutIbanCard({ refunds, onAsk }: WithoutIbanCardProps) {
  const title = t('Without an IBAN');
  return (
    <Card aria-label={title}>
      <CardHeader title={title} subtitle={t('Enter the IBAN under User Administration, or pay in another way')} />
      <CardBody>
        {isCutOff(refunds) && (
          <p className="text-sm text-quiet">
            {t('These are the first {count}. More appear once they are paid or have an IBAN.', {
              count: refunds.length,
            })}
          </p>
        )}
        <Rows
          refunds={refunds}
          label={title}
          action={(refund) => (
            <Button
              variant="outline"
              size="sm"
              aria-label={t('{action}: {name}', { action: t('Mark as Paid'), name: refund.title })}
              onClick={() => onAsk({ kind: 'paid otherwise', refund })}
            >
              {t('Mark as Paid')}
            </Button>
          )}
        >
          {({ title: reference }) => <bdi className="font-medium">{reference}</bdi>}
        </Rows>
      </CardBody>
    </Card>
  );
}

function isCutOff({ length }: readonly RefundToPay[]): boolean {
  return length === refundPaymentLimits.refundsMax;
}

interface RowsProps {
  refunds: readonly RefundToPay[];
  label: string;
  children: (refund: RefundToPay) => ReactNode;
  action?: (refund: RefundToPay) => ReactNode;
}

function Rows({ refunds, label, children, action }: RowsProps) {
  return (
    <ul aria-label={label} className="-my-1 divide-y">
      {refunds.map((refund) => (
        <li key={refund.id} className="flex flex-wrap items-center gap-x-3 gap-y-1.5 py-2.5">
          <div className="min-w-44 flex-1">
            {children(refund)}
            <p className="text-sm text-quiet">
              <Isolated>{refund.userName}</Isolated> ·{' '}
              {rich(text('approved <when></when>'), {
                when: () => <MomentDate key="when" at={refund.approvedAt} />,
              })}
            </p>
            {refund.newIbanSince && (
              <Badge tone="pending" icon={Landmark}>
                {rich(text('New IBAN since <when></when>'), {
                  when: () => <MomentDate key="when" at={refund.newIbanSince!} />,
                })}
              </Badge>
            )}
          </div>
          <p className="font-medium tabular-nums">{euros(refund.amount)}</p>
          {action?.(refund)}
        </li>
      ))}
    </ul>
  );
}
