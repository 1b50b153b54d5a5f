import { CornerUpRight } from 'lucide-react';
import {
  type Webhook,
  type WebhookOffReason,
  type WebhookStatus,
  webhookTypes,
  webhookTypeWords,
} from '@staffroom/contracts/webhooks.js';
import { rich, t, text, type Text } from '@staffroom/contracts/texts/text.js';
import type { BadgeTone } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { MomentDate } from '../../ui/moment.js';
import { ProgramRow } from '../../shared/programs/program-list.js';
import { RelativeTime } from '../../ui/relative-time.js';
import { notifyError, toast } from '../../ui/toast.js';
import type { WebhookAction } from './opened-webhook.js';
import { useSwitchWebhookMutation } from './webhooks.api.js';

const statuses: Record<WebhookStatus, { label: Text; tone: BadgeTone }> = {
  ACTIVE: { label: text('On', 'a webhook'), tone: 'approved' },
  OFF: { label: text('Off', 'a webhook'), tone: 'neutral' },
  LOST: { label: text('Not restored', 'a webhook'), tone: 'pending' },
};

const offNotes: Record<WebhookOffReason, Text | null> = {
  HR: null,
  FAILING: text(
    'Switched off because it took nothing for three days. Correct the program, send a test, and switch it on again.',
  ),
  GONE: text('Switched off because the server replied 410: the address does not exist any more.'),
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
      status={{ ...statuses[status], label: t(statuses[status].label) }}
      facts={
        <>
          {rich(text('Added <when></when> by {name}'), {
            when: () => <MomentDate key="when" at={createdAt} />,
            name: createdByName ?? t('Deleted user'),
          })}{' '}
          · <LastResult webhook={webhook} />
        </>
      }
      note={noteOn(webhook)}
      actions={<Actions webhook={webhook} onAction={onAction} />}
    >
      <p className="break-all">{url ?? host}</p>
      <p>{types.length === webhookTypes.length ? t('All events') : types.map(label).join(', ')}</p>
    </ProgramRow>
  );
}

function LastResult({ webhook: { last, waiting } }: { webhook: Webhook }) {
  return (
    <>
      {last ? lastResult(last) : t('Nothing sent yet')}
      {waiting > 0 && ` · ${t('{waiting, plural, one {# waiting} other {# waiting}}', { waiting })}`}
    </>
  );
}

function lastResult({ at, succeeded, httpStatus, error }: NonNullable<Webhook['last']>) {
  const when = () => <RelativeTime key="when" at={at} />;
  if (succeeded)
    return rich(text('Last request <when></when>: accepted ({status})'), { when, status: String(httpStatus) });
  return rich(text('Last request <when></when>: <error>{problem}</error>'), {
    when,
    problem: error ?? '',
    error: (words) => (
      <span key="error" className="text-rejected-ink">
        {words}
      </span>
    ),
  });
}

function Actions({ webhook, onAction }: WebhookRowProps) {
  const { id, name, status } = webhook;
  const [switchOn, { isLoading }] = useSwitchWebhookMutation();
  const onSwitchOn = async () => {
    const { error } = await switchOn({ id, isOn: true });
    if (error) notifyError(t('Failed to switch the webhook on'), error);
    else toast({ title: t('Webhook switched on') });
  };
  const act = (action: WebhookAction, words: string) => (
    <Action name={name} words={words} onClick={() => onAction(action)} />
  );
  return (
    <div className="-mx-2 mt-1 flex flex-wrap gap-x-1">
      {status !== 'LOST' && (
        <>
          {act('deliveries', t('Deliveries'))}
          {act('edit', t('Edit'))}
          {act('secret', t('New Secret'))}
          {status === 'ACTIVE' ? (
            act('off', t('Switch Off'))
          ) : (
            <Action name={name} words={t('Switch On')} pending={isLoading} onClick={() => void onSwitchOn()} />
          )}
        </>
      )}
      {act('remove', t('Remove'))}
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
    <Button
      variant="ghost"
      size="sm"
      pending={pending}
      aria-label={t('{action} {name}', { action: words, name })}
      onClick={onClick}
    >
      {words}
    </Button>
  );
}

function noteOn({ status, offReason, seenByLeaver }: Webhook): string | null {
  if (status === 'LOST') return t('Backups contain no addresses. Add it again, and remove this one.');
  const note = (offReason && offNotes[offReason]) ?? (seenByLeaver ? leaverNote : null);
  return note && t(note);
}

const leaverNote = text(
  'The person who saw its secret is not an HR manager any more. Check that the address is still yours, and make a new secret.',
);

const label = (type: (typeof webhookTypes)[number]) => t(webhookTypeWords[type]);
