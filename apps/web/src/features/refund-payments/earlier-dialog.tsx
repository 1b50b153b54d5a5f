/** Marks everything that was approved until a day and waits as paid: after an upgrade, or after a month of paying in another way (R33a). */
import { useId, useState } from 'react';
import { addDays } from '@staffroom/contracts/plain-date.js';
import type { EarlierRefunds } from '@staffroom/contracts/refund-payments.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { useToday } from '../../api/today.js';
import { DateField } from '../../ui/date-field.js';
import { Dialog, DialogBody } from '../../ui/dialog.js';
import { euros } from '../../ui/euros.js';
import { FormFooter } from '../../ui/form-footer.js';
import { notifyError, toast } from '../../ui/toast.js';
import { useGetEarlierRefundsQuery, useMarkEarlierPaidMutation } from './refund-payments.api.js';

export function EarlierDialog({ onClose }: { onClose: () => void }) {
  const id = useId();
  const today = useToday();
  const [approvedUntil, setApprovedUntil] = useState(addDays(today, -1));
  const {
    currentData: found,
    isError,
    refetch,
  } = useGetEarlierRefundsQuery(approvedUntil, { skip: approvedUntil === '' });
  const [mark, { isLoading }] = useMarkEarlierPaidMutation();
  const count = found?.count ?? 0;
  const submit = async () => {
    const { error } = await mark({ approvedUntil, count });
    if (error) {
      void refetch();
      return notifyError(t('Failed to mark as paid'), error);
    }
    toast({
      title: t('Marked as paid'),
      description: t('{count, plural, one {# refund} other {# refunds}}', { count }),
    });
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('Mark earlier refunds as paid?')}
      describedBy={id}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <DialogBody>
          <p id={id} className="text-quiet">
            {t(
              'For refunds that were paid in another way, for example before they were paid with files from here. No file is made. The people see it on their page Refunds. This cannot be undone.',
            )}
          </p>
          <DateField
            label={t('Approved until')}
            max={today}
            value={approvedUntil}
            onChange={setApprovedUntil}
            required={false}
          />
          <p role="status" className="min-h-[72px] rounded-control bg-sunken px-3 py-2 tabular-nums">
            {approvedUntil === ''
              ? t('Please choose a day.')
              : isError
                ? t('Failed to count the refunds.')
                : found && inWords(found)}
          </p>
        </DialogBody>
        <FormFooter
          submitLabel={t('Mark as Paid')}
          pendingLabel={t('Marking...')}
          pending={isLoading}
          disabled={count === 0}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}

function inWords({ count, amount, hasMore }: EarlierRefunds): string {
  if (count === 0) return t('No refund that was approved until then waits to be paid.');
  const values = { count, amount: euros(amount) };
  return hasMore
    ? t(
        'The first {count, plural, one {# refund} other {# refunds}}, {amount} in all. Those in payment files are left out. Repeat it for the others.',
        { ...values },
      )
    : t('{count, plural, one {# refund} other {# refunds}}, {amount} in all. Those in payment files are left out.', {
        ...values,
      });
}
