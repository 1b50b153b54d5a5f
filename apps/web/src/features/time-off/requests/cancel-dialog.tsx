/** Asks the reviewers to cancel approved leave, whole or from a day on (R48). */
import { useId, useState } from 'react';
import type { PlainDate } from '@staffroom/contracts/plain-date.js';
import { type TimeOff, timeOffLimits } from '@staffroom/contracts/time-off.js';
import { rich, t, text } from '@staffroom/contracts/texts/text.js';
import { fieldErrors } from '../../../api/field-errors.js';
import { useToday } from '../../../api/today.js';
import { CancelFromField } from '../../../shared/time-off/cancel-from-field.js';
import { Dialog, DialogBody } from '../../../ui/dialog.js';
import { Field } from '../../../ui/field.js';
import { FormFooter } from '../../../ui/form-footer.js';
import { Textarea } from '../../../ui/input.js';
import { leaveName } from '../../../shared/time-off/leave-labels.js';
import { dateRange } from '../../../shared/time-off/leave-text.js';
import { notifyError, toast } from '../../../ui/toast.js';
import { useRequestCancellationMutation } from '../api/time-off.api.js';

const explanation = text(
  '<what>{leave}, {dates}</what> is approved. Your reviewers are asked to cancel it. Until they answer, it stays as it is.',
);

export function CancelDialog({ request, onClose }: { request: TimeOff; onClose: () => void }) {
  const { id, startDate, endDate } = request;
  const textId = useId();
  const today = useToday();
  const [from, setFrom] = useState<PlainDate | null>(null);
  const [reason, setReason] = useState('');
  const [refusal, setRefusal] = useState<string>();
  const [requestCancellation, { isLoading }] = useRequestCancellationMutation();
  const submit = async () => {
    const details = { from, reason: reason.trim() || null };
    const { error } = await requestCancellation({ id, details });
    if (error) {
      setRefusal(fieldErrors(error, ['from'])[0]?.message);
      return notifyError(t('Failed to request the cancellation'), error);
    }
    const description = t('The leave stays approved until a reviewer answers.');
    toast({ title: t('Cancellation requested'), description });
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('Cancel this leave?')}
      describedBy={textId}
      form={`cancel ${id}`}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <DialogBody>
          <p id={textId} className="text-quiet tabular-nums">
            {rich(explanation, {
              leave: leaveName(request),
              dates: dateRange(startDate, endDate),
              what: (words) => (
                <span key="what" className="font-medium text-ink">
                  {words}
                </span>
              ),
            })}
          </p>
          <CancelFromField leave={request} today={today} value={from} onChange={setFrom} error={refusal} />
          <Field label={t('Reason (optional)')}>
            <Textarea
              autoFocus={startDate === endDate}
              rows={2}
              name="reason"
              maxLength={timeOffLimits.reasonMax}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          </Field>
        </DialogBody>
        <FormFooter
          submitLabel={t('Request Cancellation')}
          pendingLabel={t('Requesting...')}
          pending={isLoading}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}
