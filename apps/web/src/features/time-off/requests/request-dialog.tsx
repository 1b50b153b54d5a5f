/** The form that requests time off: days, hours of one day, sick leave or special leave. */
import { useId, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { t } from '@staffroom/contracts/texts/text.js';
import { fieldErrors } from '../../../api/field-errors.js';
import { newIdempotencyKey } from '../../../api/idempotency-key.js';
import { Dialog, DialogBody } from '../../../ui/dialog.js';
import { FormFooter } from '../../../ui/form-footer.js';
import { notifyError, toast } from '../../../ui/toast.js';
import type { Days } from '../../../ui/use-day-choice.js';
import { PreviewPanel } from './preview-panel.js';
import { usePreview } from './use-preview.js';
import { LeaveFields } from '../../../shared/time-off/form/leave-fields.js';
import { namedFields, noRequest, type RequestFields, requestOf } from '../../../shared/time-off/form/request-fields.js';
import { useGetTimeOffBalanceQuery, useRequestTimeOffMutation } from '../api/time-off.api.js';

interface RequestDialogProps {
  /** Chosen before. */
  days?: Days | undefined;
  onClose: () => void;
}

export function RequestDialog({ days, onClose }: RequestDialogProps) {
  // One key per opened form, so that submitting twice creates one request.
  const [idempotencyKey] = useState(newIdempotencyKey);
  const { longestDayHours } = useGetTimeOffBalanceQuery().data ?? {};
  const [requestTimeOff, { isLoading }] = useRequestTimeOffMutation();
  const form = useForm<RequestFields>({ defaultValues: { ...noRequest, ...days } });
  const { handleSubmit, control, setError } = form;
  const fields = useWatch({ control }) as RequestFields;
  const preview = usePreview(fields, longestDayHours);
  const refusalId = useId();
  const isRefused = preview.shown?.refusal != null;

  const onSubmit = handleSubmit(async (submitted) => {
    const details = requestOf(submitted, longestDayHours);
    if (!details) return;
    if (isRefused) {
      document.getElementById(refusalId)?.scrollIntoView({ block: 'nearest' });
      return preview.refetch(); // the balance may have changed
    }
    const { data, error } = await requestTimeOff({ details, idempotencyKey });
    if (error) {
      const named = fieldErrors(error, namedFields);
      for (const { field, message } of named) setError(field, { message });
      return notifyError(t('Failed to submit time off request'), error);
    }
    toast({ title: t('Time off request submitted successfully'), description: data?.notice ?? undefined });
    onClose();
  });

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('Request Time Off')} form="time-off">
      <form noValidate onSubmit={(event) => void onSubmit(event)}>
        <DialogBody>
          <LeaveFields form={form} autoFocus isOwn longestDayHours={longestDayHours} />
          <PreviewPanel preview={preview} kind={fields.kind} refusalId={refusalId} />
        </DialogBody>
        <FormFooter
          submitLabel={t('Submit Request')}
          pendingLabel={t('Submitting...')}
          pending={isLoading}
          refusedBy={isRefused ? refusalId : undefined}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}
