/** A reviewer enters leave for someone whom they see. It is approved at once (R49). */
import { workPatternLimits } from '@staffroom/contracts/work-patterns.js';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { rich, t, text } from '@staffroom/contracts/texts/text.js';
import { fieldErrors } from '../../../api/field-errors.js';
import { newIdempotencyKey } from '../../../api/idempotency-key.js';
import { useEnterTimeOffMutation } from '../../../api/leave-by-reviewers.js';
import { useCurrentUser } from '../../../api/session.js';
import { Dialog, DialogBody } from '../../../ui/dialog.js';
import { Field } from '../../../ui/field.js';
import { FormFooter } from '../../../ui/form-footer.js';
import { hoursText } from '../leave-text.js';
import { type PickedPerson, PersonPicker } from '../../people/person-picker.js';
import { notifyError, toast } from '../../../ui/toast.js';
import { LeaveFields } from './leave-fields.js';
import { namedFields, noRequest, type RequestFields, requestOf } from './request-fields.js';

/** Of any pattern (R52), because the form does not know the person's. Hours that make a whole day of theirs count as one. */
const longestDayHours = workPatternLimits.dayMaxHours;

interface EnterDialogProps {
  /** Absent if the person is chosen in the dialog. */
  person?: PickedPerson;
  onClose: () => void;
}

export function EnterDialog({ person, onClose }: EnterDialogProps) {
  const ownId = useCurrentUser().id;
  const [idempotencyKey] = useState(newIdempotencyKey);
  const [picked, setPicked] = useState<PickedPerson | null>(person ?? null);
  const [isMissing, setIsMissing] = useState(false);
  const [enterTimeOff, { isLoading }] = useEnterTimeOffMutation();
  const form = useForm<RequestFields>({ defaultValues: noRequest });
  const { handleSubmit, setError } = form;

  const onSubmit = handleSubmit(async (submitted) => {
    setIsMissing(!picked);
    const details = requestOf(submitted, longestDayHours);
    if (!details || !picked) return;
    const { data, error } = await enterTimeOff({ details: { ...details, userId: picked.id }, idempotencyKey });
    if (error) {
      const named = fieldErrors(error, namedFields);
      for (const { field, message } of named) setError(field, { message });
      return notifyError(t('Failed to enter leave'), error);
    }
    const values = { hours: hoursText(data.hours), name: picked.fullName };
    const description = t('{hours} approved. {name} is notified.', values);
    toast({ title: t('Leave entered'), description });
    onClose();
  });

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('Enter Leave')} form="enter-time-off">
      <form noValidate onSubmit={(event) => void onSubmit(event)}>
        <DialogBody>
          {person ? (
            <p className="text-quiet">
              {rich(text('For <person>{name}</person>. It is approved at once.'), {
                name: person.fullName,
                person: (words) => (
                  <bdi key="person" className="font-medium text-ink">
                    {words}
                  </bdi>
                ),
              })}
            </p>
          ) : (
            <Field
              label={t('Person')}
              hint={t('The leave is approved at once, and the person is notified.')}
              error={isMissing && !picked ? t('Please choose a person') : undefined}
              required
            >
              <PersonPicker value={picked} onChange={setPicked} seenOnly excludeId={ownId} autoFocus />
            </Field>
          )}
          <LeaveFields form={form} autoFocus={person !== undefined} isOwn={false} longestDayHours={longestDayHours} />
        </DialogBody>
        <FormFooter
          submitLabel={t('Enter Leave')}
          pendingLabel={t('Entering...')}
          pending={isLoading}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}
