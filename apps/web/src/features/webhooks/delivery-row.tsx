import { useId } from 'react';
import type { WebhookDelivery, WebhookDeliveryStatus } from '@staffroom/contracts/webhooks.js';
import { Badge, type BadgeTone } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { Moment } from '../../ui/moment.js';
import { notifyError, toast } from '../../ui/toast.js';
import { useResendWebhookDeliveryMutation } from './webhooks.api.js';

const looks = {
  QUEUED: { tone: 'pending', label: 'Waiting' },
  DELIVERED: { tone: 'approved', label: 'Delivered' },
  FAILED: { tone: 'rejected', label: 'Failed' },
} as const satisfies Record<WebhookDeliveryStatus, { tone: BadgeTone; label: string }>;

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
    if (error) notifyError('Failed to send it again', error);
    else toast({ title: 'It is being sent again' });
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
      <Badge tone={looks[status].tone}>{looks[status].label}</Badge>
      {mayResend && (
        <Button
          variant="outline"
          size="sm"
          pending={isLoading}
          aria-label={`Send Again ${what}`}
          aria-describedby={resultId}
          onClick={() => void onResend()}
        >
          Send Again
        </Button>
      )}
    </li>
  );
}

function resultOf({ status, attempts, httpStatus, error, tookMs, triedAt }: WebhookDelivery): string {
  if (status === 'DELIVERED') return ` · ${httpStatus} in ${tookMs} ms${attempts > 1 ? ` · ${times(attempts)}` : ''}`;
  return `${attempts > 0 ? ` · ${times(attempts)}` : ''}${error && (triedAt || status === 'FAILED') ? ` · ${error}` : ''}`;
}

function NextAttempt({ delivery: { status, attempts, nextAttemptAt } }: { delivery: WebhookDelivery }) {
  if (status !== 'QUEUED' || attempts === 0 || !nextAttemptAt) return null;
  return (
    <p className="text-sm text-quiet tabular-nums">
      Next attempt: <Moment at={nextAttemptAt} />
    </p>
  );
}

const times = (attempts: number) => `${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}`;
