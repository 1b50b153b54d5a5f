import { useId } from 'react';
import type { WebhookDelivery, WebhookDeliveryStatus } from '@staffroom/contracts/webhooks.js';
import { rich, t, text, type Text } from '@staffroom/contracts/texts/text.js';
import { Badge, type BadgeTone } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { Moment } from '../../ui/moment.js';
import { notifyError, toast } from '../../ui/toast.js';
import { useResendWebhookDeliveryMutation } from './webhooks.api.js';

const looks = {
  QUEUED: { tone: 'pending', label: text('Waiting', 'a delivery to a webhook') },
  DELIVERED: { tone: 'approved', label: text('Delivered', 'a delivery to a webhook') },
  FAILED: { tone: 'rejected', label: text('Failed', 'a delivery to a webhook') },
} as const satisfies Record<WebhookDeliveryStatus, { tone: BadgeTone; label: Text }>;

interface DeliveryRowProps {
  webhookId: string;
  delivery: WebhookDelivery;
  what: string;
  mayResend: boolean;
}

export function DeliveryRow({ webhookId, delivery, what, mayResend }: DeliveryRowProps) {
  const { id, status, createdAt } = delivery;
  const resultId = useId();
  const [resend, { isLoading }] = useResendWebhookDeliveryMutation();
  const onResend = async () => {
    const { error } = await resend({ id: webhookId, deliveryId: id });
    if (error) notifyError(t('Failed to send it again'), error);
    else toast({ title: t('It is being sent again') });
  };
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-52">
        <p className="font-medium">{what}</p>
        <p id={resultId} className="text-sm text-quiet tabular-nums">
          <Moment at={createdAt} />
          {resultOf(delivery)}
        </p>
        <NextAttempt delivery={delivery} />
        <p className="text-sm break-all text-quiet">{id}</p>
      </div>
      <Badge tone={looks[status].tone}>{t(looks[status].label)}</Badge>
      {mayResend && (
        <Button
          variant="outline"
          size="sm"
          pending={isLoading}
          aria-label={t('Send Again {what}', { what })}
          aria-describedby={resultId}
          onClick={() => void onResend()}
        >
          {t('Send Again')}
        </Button>
      )}
    </li>
  );
}

function resultOf({ status, attempts, httpStatus, error, tookMs, triedAt }: WebhookDelivery): string {
  const isDelivered = status === 'DELIVERED';
  const parts = [
    isDelivered && t('{status} in {duration} ms', { status: String(httpStatus), duration: String(tookMs) }),
    attempts > (isDelivered ? 1 : 0) && t('{attempts, plural, one {# attempt} other {# attempts}}', { attempts }),
    !isDelivered && (triedAt || status === 'FAILED') && error,
  ];
  return parts
    .map((part) => part && ` · ${part}`)
    .filter(Boolean)
    .join('');
}

function NextAttempt({ delivery: { status, attempts, nextAttemptAt } }: { delivery: WebhookDelivery }) {
  if (status !== 'QUEUED' || attempts === 0 || !nextAttemptAt) return null;
  return (
    <p className="text-sm text-quiet tabular-nums">
      {rich(text('Next attempt: <when></when>'), { when: () => <Moment key="when" at={nextAttemptAt} /> })}
    </p>
  );
}
