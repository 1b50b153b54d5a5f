/** A reviewer cancels approved leave without being asked, with a comment and a note on consent (R48). */
import { useId, useState } from 'react';
import type { PlainDate } from '@staffroom/contracts/plain-date.js';
import { reviewLimits } from '@staffroom/contracts/requests.js';
import type { TeamTimeOff } from '@staffroom/contracts/time-off.js';
import { rich, t, text } from '@staffroom/contracts/texts/text.js';
import { fieldErrors } from '../../api/field-errors.js';
import { useCancelTimeOffMutation } from '../../api/leave-by-reviewers.js';
import { useToday } from '../../api/today.js';
import { CancelFromField } from '../../shared/time-off/cancel-from-field.js';
import { Checkbox } from '../../ui/checkbox.js';
import { Dialog, DialogBody } from '../../ui/dialog.js';
import { Field } from '../../ui/field.js';
import { FormFooter } from '../../ui/form-footer.js';
import { Textarea } from '../../ui/input.js';
import { dateRange } from '../../shared/time-off/leave-text.js';
import { notifyError, toast } from '../../ui/toast.js';

export function CancelLeaveDialog({ request, onClose }: { request: TeamTimeOff; onClose: () => void }) {
  const { id, userName, startDate, endDate } = request;
  const textId = useId();
  const today = useToday();
  const [from, setFrom] = useState<PlainDate | null>(null);
  const [comment, setComment] = useState('');
  const [personAgreed, setPersonAgreed] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [fromProblem, setFromProblem] = useState<string>();
  const [cancel, { isLoading }] = useCancelTimeOffMutation();
  const shortened = from ? from > startDate : startDate <= today && startDate < endDate;
  const dates = dateRange(startDate, endDate);
  const submit = async () => {
    if (!comment.trim()) return setProblem(t('Please say why you cancel this leave'));
    const { error } = await cancel({ id, details: { from, comment, personAgreed } });
    if (error) {
      setProblem(fieldErrors(error, ['comment'])[0]?.message);
      setFromProblem(fieldErrors(error, ['from'])[0]?.message);
      return notifyError(t('Failed to cancel the leave'), error);
    }
    const title = shortened ? t('Leave shortened') : t('Leave cancelled');
    toast({ title, description: `${userName}, ${dates}` });
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('Cancel this leave?')}
      describedBy={textId}
      form={`cancel leave ${id}`}
    >
      <form
        noValidate
        onKeyDown={(event) => event.stopPropagation()} // the keys of the dialog below approve, or open another request
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          void submit();
        }}
      >
        <DialogBody>
          <p id={textId} className="text-quiet tabular-nums">
            {rich(
              text(
                'The approved leave of <person>{name}</person>, {dates}, will be {change, select, SHORTENED {shortened} other {cancelled}}.',
              ),
              {
                name: userName,
                dates,
                change: shortened ? 'SHORTENED' : 'CANCELLED',
                person: (words) => (
                  <bdi key="person" className="font-medium text-ink">
                    {words}
                  </bdi>
                ),
              },
            )}
          </p>
          <p className="rounded-control bg-pending-soft px-3 py-2 text-pending-ink">
            {t('The law may require the person’s consent to cancel or shorten leave that was approved.')}
          </p>
          <CancelFromField leave={request} today={today} value={from} onChange={setFrom} error={fromProblem} />
          <Checkbox
            label={t('The person agreed')}
            checked={personAgreed}
            onChange={(event) => setPersonAgreed(event.target.checked)}
          />
          <Field label={t('Comment')} error={problem} hint={t('The person reads it.')} required>
            <Textarea
              autoFocus={startDate === endDate}
              rows={2}
              name="comment"
              maxLength={reviewLimits.commentMax}
              value={comment}
              onChange={(event) => setComment(event.target.value)}
            />
          </Field>
        </DialogBody>
        <FormFooter
          submitLabel={t('Cancel Leave')}
          pendingLabel={t('Cancelling...')}
          pending={isLoading}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}
