/** A reviewer enters leave for someone whom they see. It is approved at once (R49). */
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { timeOffLimits } from '@staffroom/contracts/time-off.js';
import { fieldErrors } from '../../api/field-errors.js';
import { newIdempotencyKey } from '../../api/idempotency-key.js';
import { useEnterTimeOffMutation } from '../../api/leave-by-reviewers.js';
import { useCurrentUser } from '../../api/session.js';
import { Dialog, DialogBody } from '../dialog.js';
import { Field } from '../field.js';
import { FormFooter } from '../form-footer.js';
import { Textarea } from '../input.js';
import { type PickedPerson, PersonPicker } from '../person-picker.js';
import { Segmented } from '../segmented.js';
import { notifyError, toast } from '../toast.js';
import { requestKinds, type RequestFields, requestOf } from './request-fields.js';
import { WhenFields } from './when-fields.js';

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
  const form = useForm<RequestFields>({
    defaultValues: { kind: 'DAYS', startDate: '', endDate: '', hours: '', reason: '' },
  });
  const { register, handleSubmit, control, setValue, setError, clearErrors, formState } = form;
  const kind = useWatch({ control, name: 'kind' });

  const onSubmit = handleSubmit(async (submitted) => {
    setIsMissing(!picked);
    const details = requestOf(submitted);
    if (!details || !picked) return;
    const { error } = await enterTimeOff({ details: { ...details, userId: picked.id }, idempotencyKey });
    if (error) {
      const named = fieldErrors(error, ['startDate', 'endDate', 'hours', 'reason']);
      for (const { field, message } of named) setError(field, { message });
      return notifyError('Failed to enter leave', error);
    }
    toast({ title: 'Leave entered', description: `It is approved, and ${picked.fullName} is notified.` });
    onClose();
  });

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Enter Leave" form="enter-time-off">
      <form noValidate onSubmit={(event) => void onSubmit(event)}>
        <DialogBody>
          {person ? (
            <p className="text-quiet">
              For <bdi className="font-medium text-ink">{person.fullName}</bdi>. It is approved at once.
            </p>
          ) : (
            <Field
              label="Person"
              hint="The leave is approved at once, and the person is notified."
              error={isMissing && !picked ? 'Please choose a person' : undefined}
              required
            >
              <PersonPicker value={picked} onChange={setPicked} seenOnly excludeId={ownId} autoFocus />
            </Field>
          )}
          <Segmented
            label="Type"
            autoFocus={person !== undefined}
            value={kind}
            options={requestKinds}
            onChange={(next) => {
              setValue('kind', next);
              clearErrors();
            }}
          />
          <WhenFields form={form} />
          <Field label="Reason (optional)" error={formState.errors.reason?.message}>
            <Textarea rows={2} maxLength={timeOffLimits.reasonMax} {...register('reason')} />
          </Field>
        </DialogBody>
        <FormFooter submitLabel="Enter Leave" pendingLabel="Entering..." pending={isLoading} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
