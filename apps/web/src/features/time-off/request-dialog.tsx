/** The form that requests time off: days, hours of one day, or sick leave. */
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { timeOffLimits } from '@staffroom/contracts/time-off.js';
import { fieldErrors } from '../../api/field-errors.js';
import { newIdempotencyKey } from '../../api/idempotency-key.js';
import { Dialog, DialogBody } from '../../ui/dialog.js';
import { Field } from '../../ui/field.js';
import { FormFooter } from '../../ui/form-footer.js';
import { Textarea } from '../../ui/input.js';
import { Segmented } from '../../ui/segmented.js';
import { notifyError, toast } from '../../ui/toast.js';
import { PreviewPanel } from './preview-panel.js';
import { type RequestFields, requestKinds, requestOf } from '../../ui/time-off-form/request-fields.js';
import { useRequestTimeOffMutation } from './time-off.api.js';
import { WhenFields } from '../../ui/time-off-form/when-fields.js';

export function RequestDialog({ onClose }: { onClose: () => void }) {
  // One key per opened form, so that submitting twice creates one request.
  const [idempotencyKey] = useState(newIdempotencyKey);
  const [requestTimeOff, { isLoading }] = useRequestTimeOffMutation();
  const form = useForm<RequestFields>({
    defaultValues: { kind: 'DAYS', startDate: '', endDate: '', hours: '', reason: '' },
  });
  const { register, handleSubmit, control, setValue, setError, clearErrors, formState } = form;
  const fields = useWatch({ control }) as RequestFields;

  const onSubmit = handleSubmit(async (submitted) => {
    const details = requestOf(submitted);
    if (!details) return;
    const { data, error } = await requestTimeOff({ details, idempotencyKey });
    if (error) {
      const named = fieldErrors(error, ['startDate', 'endDate', 'hours', 'reason']);
      for (const { field, message } of named) setError(field, { message });
      return notifyError('Failed to submit time off request', error);
    }
    toast({ title: 'Time off request submitted successfully', description: data?.notice ?? undefined });
    onClose();
  });

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Request Time Off" form="time-off">
      <form noValidate onSubmit={(event) => void onSubmit(event)}>
        <DialogBody>
          <Segmented
            label="Type"
            autoFocus
            value={fields.kind}
            options={requestKinds}
            onChange={(kind) => {
              setValue('kind', kind);
              clearErrors();
            }}
          />
          <WhenFields form={form} />
          <Field label="Reason (optional)" error={formState.errors.reason?.message}>
            <Textarea rows={2} maxLength={timeOffLimits.reasonMax} {...register('reason')} />
          </Field>
          <PreviewPanel fields={fields} />
        </DialogBody>
        <FormFooter submitLabel="Submit Request" pendingLabel="Submitting..." pending={isLoading} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
