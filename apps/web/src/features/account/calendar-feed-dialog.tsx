/** Creates a calendar address and shows it once (R45a). */
import { type FormEvent, useId, useState } from 'react';
import {
  type CalendarFeedKind,
  calendarFeedKinds,
  calendarFeedWords,
  type CreatedCalendarFeed,
} from '@staffroom/contracts/calendar-feeds.js';
import { newIdempotencyKey } from '../../api/idempotency-key.js';
import { Button } from '../../ui/button.js';
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialog.js';
import { Field } from '../../ui/field.js';
import { FormFooter } from '../../ui/form-footer.js';
import { Input } from '../../ui/input.js';
import { notifyError, toast } from '../../ui/toast.js';
import { useCreateCalendarFeedMutation } from './calendar-feeds.api.js';

export function CalendarFeedDialog({ onClose }: { onClose: () => void }) {
  const [idempotencyKey] = useState(newIdempotencyKey);
  const [kind, setKind] = useState<CalendarFeedKind>('OWN');
  const [create, { isLoading, data: created }] = useCreateCalendarFeedMutation();
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const { error } = await create({ feed: { kind }, idempotencyKey });
    if (error) notifyError('Failed to create the calendar address', error);
  };
  if (created) return <CreatedAddress created={created} onClose={onClose} />;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Create Calendar Address">
      <form noValidate onSubmit={(event) => void onSubmit(event)}>
        <DialogBody>
          <KindFields value={kind} onChange={setKind} />
          <p className="text-sm text-quiet">
            Whoever has the address can read this calendar without signing in, also the provider of your calendar. You
            can revoke it at any time.
          </p>
        </DialogBody>
        <FormFooter submitLabel="Create Address" pendingLabel="Creating..." pending={isLoading} onCancel={onClose} />
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
      <legend className="mb-1.5 text-sm font-medium">What it shows</legend>
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
            <span id={`${name}-${kind}`}>{calendarFeedWords[kind].label}</span>
            <span id={`${name}-${kind}-hint`} className="block text-sm text-quiet">
              {calendarFeedWords[kind].hint}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** The only time that the address is shown. */
function CreatedAddress({ created: { address }, onClose }: { created: CreatedCalendarFeed; onClose: () => void }) {
  const id = useId();
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Calendar Address Created" describedBy={id}>
      <DialogBody>
        <p id={id} className="text-quiet">
          {address === null
            ? 'The address was created, but it cannot be shown a second time. Revoke it and create another one.'
            : 'Copy the address now. It is not shown again: the portal keeps only a hash of it.'}
        </p>
        {address !== null && (
          <>
            <Field label="Address">
              <Input
                readOnly
                autoFocus
                value={address}
                className="font-mono"
                onFocus={(event) => event.target.select()}
              />
            </Field>
            <p className="text-sm text-quiet">
              In your calendar, add a subscribed calendar “by URL” or “from the internet” and paste it there. Most
              calendars read it again every few hours.
            </p>
          </>
        )}
      </DialogBody>
      <DialogFooter>
        {address !== null && (
          <Button variant="outline" onClick={() => void copy(address)}>
            Copy
          </Button>
        )}
        <Button onClick={onClose}>Done</Button>
      </DialogFooter>
    </Dialog>
  );
}

/** Browsers offer the clipboard on https and localhost only. */
async function copy(address: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(address);
    toast({ title: 'Address copied' });
  } catch {
    toast({
      title: 'Failed to copy the address',
      description: 'Select it and copy it yourself.',
      variant: 'destructive',
    });
  }
}
