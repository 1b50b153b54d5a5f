import { CornerUpRight } from 'lucide-react';
import {
  type Webhook,
  type WebhookOffReason,
  type WebhookStatus,
  webhookTypes,
  webhookTypeWords,
} from '@staffroom/contracts/webhooks.js';
import type { BadgeTone } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { MomentDate } from '../../ui/moment.js';
import { ProgramRow } from '../../shared/programs/program-list.js';
import { RelativeTime } from '../../ui/relative-time.js';
import { notifyError, toast } from '../../ui/toast.js';
import type { WebhookAction } from './opened-webhook.js';
import { useSwitchWebhookMutation } from './webhooks.api.js';

const statuses: Record<WebhookStatus, { label: string; tone: BadgeTone }> = {
  ACTIVE: { label: 'On', tone: 'approved' },
  OFF: { label: 'Off', tone: 'neutral' },
  LOST: { label: 'Not restored', tone: 'pending' },
};

const offNotes: Record<WebhookOffReason, string | null> = {
  HR: null,
  FAILING:
    'Switched off because it took nothing for three days. Correct the program, send a test, and switch it on again.',
  GONE: 'Switched off because the server replied 410: the address does not exist any more.',
};

interface WebhookRowProps {
  webhook: Webhook;
  onAction: (action: WebhookAction) => void;
}

export function WebhookRow({ webhook, onAction }: WebhookRowProps) {
  const { status, name, url, host, types, createdAt, createdByName } = webhook;
  return (
    <ProgramRow
      icon={CornerUpRight}
      name={name}
      isActive={status === 'ACTIVE'}
      status={statuses[status]}
      facts={
        <>
          Added <MomentDate at={createdAt} /> by {createdByName ?? 'Deleted user'} · <LastResult webhook={webhook} />
        </>
      }
      note={noteOn(webhook)}
      actions={<Actions webhook={webhook} onAction={onAction} />}
    >
      <p className="break-all">{url ?? host}</p>
      <p>{types.length === webhookTypes.length ? 'All events' : types.map(label).join(', ')}</p>
    </ProgramRow>
  );
}

function LastResult({ webhook: { last, waiting } }: { webhook: Webhook }) {
  const waits = waiting > 0 && ` · ${waiting} waiting`;
  if (!last) return <>Nothing sent yet{waits}</>;
  return (
    <>
      Last request <RelativeTime at={last.at} />:{' '}
      {last.succeeded ? `accepted (${last.httpStatus})` : <span className="text-rejected-ink">{last.error}</span>}
      {waits}
    </>
  );
}

function Actions({ webhook, onAction }: WebhookRowProps) {
  const { id, name, status } = webhook;
  const [switchOn, { isLoading }] = useSwitchWebhookMutation();
  const onSwitchOn = async () => {
    const { error } = await switchOn({ id, isOn: true });
    if (error) notifyError('Failed to switch the webhook on', error);
    else toast({ title: 'Webhook switched on' });
  };
  const act = (action: WebhookAction, words: string) => (
    <Action name={name} words={words} onClick={() => onAction(action)} />
  );
  return (
    <div className="-mx-2 mt-1 flex flex-wrap gap-x-1">
      {status !== 'LOST' && (
        <>
          {act('deliveries', 'Deliveries')}
          {act('edit', 'Edit')}
          {act('secret', 'New Secret')}
          {status === 'ACTIVE' ? (
            act('off', 'Switch Off')
          ) : (
            <Action name={name} words="Switch On" pending={isLoading} onClick={() => void onSwitchOn()} />
          )}
        </>
      )}
      {act('remove', 'Remove')}
    </div>
  );
}

interface ActionProps {
  name: string;
  pending?: boolean;
  onClick: () => void;
  words: string;
}

function Action({ name, pending, onClick, words }: ActionProps) {
  return (
    <Button variant="ghost" size="sm" pending={pending} aria-label={`${words} ${name}`} onClick={onClick}>
      {words}
    </Button>
  );
}

function noteOn({ status, offReason, seenByLeaver }: Webhook): string | null {
  if (status === 'LOST') return 'Backups contain no addresses. Add it again, and remove this one.';
  return (offReason && offNotes[offReason]) ?? (seenByLeaver ? leaverNote : null);
}

const leaverNote =
  'The person who saw its secret is not an HR manager any more. Check that the address is still yours, and make a new secret.';

const label = (type: (typeof webhookTypes)[number]) => webhookTypeWords[type];
