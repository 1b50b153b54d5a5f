/** What was sent to a webhook, with the results, so that HR managers can send it again (R63a). */
import { CornerUpRight } from 'lucide-react';
import {
  type Webhook,
  type WebhookDelivery,
  webhookLimits,
  webhookTestType,
  webhookTypeWords,
} from '@staffroom/contracts/webhooks.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { itemsOf } from '../../api/paging.js';
import { Button } from '../../ui/button.js';
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialog.js';
import { EmptyState } from '../../ui/empty-state.js';
import { Loadable } from '../../ui/loadable.js';
import { LoadMore } from '../../ui/load-more.js';
import { SkeletonRows } from '../../ui/skeleton.js';
import { notifyError, toast } from '../../ui/toast.js';
import { DeliveryRow } from './delivery-row.js';
import { useGetWebhookDeliveriesInfiniteQuery, useTestWebhookMutation } from './webhooks.api.js';

export function DeliveriesDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { id, name, status } = webhook;
  const query = useGetWebhookDeliveriesInfiniteQuery(id);
  const [test, { isLoading }] = useTestWebhookMutation();
  const onTest = async () => {
    const { error } = await test(id);
    if (error) notifyError(t('Failed to send a test'), error);
    else toast({ title: t('A test is being sent') });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('Deliveries to {name}', { name })}
      description={t('Of the last {days} days. What fails is tried again for almost three days.', {
        days: webhookLimits.keptDays,
      })}
      size="lg"
    >
      <DialogBody>
        <Loadable
          query={query}
          skeleton={<SkeletonRows rowClassName="h-14" />}
          errorTitle={t('Failed to fetch deliveries')}
        >
          {(data) => <Deliveries deliveries={itemsOf(data)} id={id} isOn={status === 'ACTIVE'} />}
        </Loadable>
        {query.data && <LoadMore query={query} />}
      </DialogBody>
      <DialogFooter>
        <Button variant="outline" pending={query.isFetching && !query.isLoading} onClick={() => void query.refetch()}>
          {t('Refresh')}
        </Button>
        <Button pending={isLoading} onClick={() => void onTest()}>
          {t('Send a Test')}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}

interface DeliveriesProps {
  deliveries: readonly WebhookDelivery[];
  id: string;
  isOn: boolean;
}

function Deliveries({ deliveries, id, isOn }: DeliveriesProps) {
  if (deliveries.length === 0) return <EmptyState icon={CornerUpRight} title={t('Nothing sent yet')} />;
  return (
    <ul aria-label={t('Deliveries')} className="divide-y">
      {deliveries.map((delivery) => {
        const { type } = delivery;
        const isTest = type === webhookTestType;
        const what = isTest ? t('Test') : t(webhookTypeWords[type]);
        const mayResend = delivery.status !== 'QUEUED' && !isTest && isOn;
        return <DeliveryRow key={delivery.id} {...{ delivery, what, mayResend }} webhookId={id} />;
      })}
    </ul>
  );
}
