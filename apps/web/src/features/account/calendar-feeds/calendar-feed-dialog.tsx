/** Creates a calendar address and shows it once (R45a). */
import { type FormEvent, useId, useState } from 'react';
import {
  type CalendarFeedKind,
  calendarFeedKinds,
  calendarFeedWords,
  type CreatedCalendarFeed,
} from '@staffroom/contracts/calendar-feeds.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { newIdempotencyKey } from '../../../api/idempotency-key.js';
import { Dialog, DialogBody } from '../../../ui/dialog.js';
import { FormFooter } from '../../../ui/form-footer.js';
import { SecretDialog } from '../../../ui/secret-dialog.js';
import { notifyError } from '../../../ui/toast.js';
import { useCreateCalendarFeedMutation } from './calendar-feeds.api.js';

export function CalendarFeedDialog({ onClose }: { onClose: () => void }) {
  const [idempotencyKey] = useState(newIdempotencyKey);
  const [kind, setKind] = useState<CalendarFeedKind>('OWN');
  const [create, { isLoading, data: created }] = useCreateCalendarFeedMutation();
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const { error } = await create({ feed: { kind }, idempotencyKey });
    if (error) notifyError(t('Failed to create the calendar address'), error);
  };
  if (created) return <CreatedAddress created={created} onClose={onClose} />;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('Create Calendar Address')}>
      <form noValidate onSubmit={(event) => void onSubmit(event)}>
        <DialogBody>
          <KindFields value={kind} onChange={setKind} />
          <p className="text-sm text-quiet">
            {t(
              'Whoever has the address can read this calendar without signing in, also the provider of your calendar. You can revoke it at any time.',
            )}
          </p>
        </DialogBody>
        <FormFooter
          submitLabel={t('Create Address')}
          pendingLabel={t('Creating...')}
          pending={isLoading}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}

interface KindFieldsProps {
  value: CalendarFeedKind;
  onChange: (kind: CalendarFeedKind) => void;
}

function KindFields({ value, onChange }: KindFieldsProps) {
  const name = useId();
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-1.5 text-sm font-medium">{t('What it shows')}</legend>
      {calendarFeedKinds.map((kind) => (
        <label key={kind} className="flex items-start gap-2.5 py-1.5 select-none max-md:min-h-11">
          <input
            type="radio"
            name={name}
            checked={value === kind}
            autoFocus={value === kind}
            aria-labelledby={`${name}-${kind}`}
            aria-describedby={`${name}-${kind}-hint`}
            onChange={() => onChange(kind)}
            className="mt-0.5 size-4 shrink-0 accent-accent"
          />
          <span>
            <span id={`${name}-${kind}`}>{t(calendarFeedWords[kind].label)}</span>
            <span id={`${name}-${kind}-hint`} className="block text-sm text-quiet">
              {t(calendarFeedWords[kind].hint)}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function CreatedAddress({ created: { address }, onClose }: { created: CreatedCalendarFeed; onClose: () => void }) {
  return (
    <SecretDialog
      title={t('Calendar Address Created')}
      label={t('Address')}
      secret={address}
      lost={t('The address was created, but it cannot be shown a second time. Revoke it and create another one.')}
      shown={t('Copy the address now. It is not shown again: the portal keeps only a hash of it.')}
      onClose={onClose}
    >
      <p className="text-sm text-quiet">
        {t(
          'In your calendar, add a subscribed calendar “by URL” or “from the internet” and paste it there. Most calendars read it again every few hours.',
        )}
      </p>
    </SecretDialog>
  );
}
