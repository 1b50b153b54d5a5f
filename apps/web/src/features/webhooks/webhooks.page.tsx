/** Addresses of other programs that are told what happens, for HR managers (R44, R63a). */
import { CornerUpRight, Plus } from 'lucide-react';
import { useState } from 'react';
import type { Webhook } from '@staffroom/contracts/webhooks.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { Button } from '../../ui/button.js';
import { EmptyState } from '../../ui/empty-state.js';
import { Loadable } from '../../ui/loadable.js';
import { PageHead } from '../../ui/page-head.js';
import { ProgramList } from '../../shared/programs/program-list.js';
import { SettingsPage } from '../../shared/settings/settings-page.js';
import { SkeletonRows } from '../../ui/skeleton.js';
import { OpenedWebhook, type Opened, type WebhookAction } from './opened-webhook.js';
import { WebhookRow } from './webhook-row.js';
import { useGetWebhooksQuery } from './webhooks.api.js';

export default function WebhooksPage() {
  const query = useGetWebhooksQuery();
  const [opened, setOpened] = useState<Opened | null>(null);
  return (
    <SettingsPage>
      <PageHead
        title={t('Webhooks')}
        subtitle={t('Tell other programs at once what has happened')}
        action={
          <Button onClick={() => setOpened({ action: 'add' })}>
            <Plus aria-hidden="true" />
            {t('Add Webhook')}
          </Button>
        }
      />
      <Loadable
        query={query}
        skeleton={<SkeletonRows rows={3} rowClassName="h-[92px]" />}
        errorTitle={t('Failed to fetch webhooks')}
      >
        {(webhooks) => <Webhooks webhooks={webhooks} onAction={(action, webhook) => setOpened({ action, webhook })} />}
      </Loadable>
      {opened && <OpenedWebhook opened={opened} onClose={() => setOpened(null)} />}
    </SettingsPage>
  );
}

interface WebhooksProps {
  webhooks: readonly Webhook[];
  onAction: (action: WebhookAction, webhook: Webhook) => void;
}

function Webhooks({ webhooks, onAction }: WebhooksProps) {
  return (
    <ProgramList
      label={t('Webhooks')}
      items={webhooks}
      empty={
        <EmptyState icon={CornerUpRight} title={t('No webhooks yet')}>
          {t(
            'A webhook is an address of another program. Staffroom sends it a signed request when something happens, such as an archived account.',
          )}
        </EmptyState>
      }
    >
      {(webhook) => <WebhookRow key={webhook.id} webhook={webhook} onAction={(action) => onAction(action, webhook)} />}
    </ProgramList>
  );
}
