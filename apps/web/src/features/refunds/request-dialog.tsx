/** The form that requests a refund. */
import { useState } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { refundLimits } from '@staffroom/contracts/refunds.js';
import { decimalSign } from '@staffroom/contracts/texts/formats.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { fieldErrors, fileError } from '../../api/field-errors.js';
import { newIdempotencyKey } from '../../api/idempotency-key.js';
import { Dialog, DialogBody } from '../../ui/dialog.js';
import { Field } from '../../ui/field.js';
import { FormFooter } from '../../ui/form-footer.js';
import { Textarea } from '../../ui/input.js';
import { NumberField } from '../../ui/number-field.js';
import { notifyFailure, toast } from '../../ui/toast.js';
import { ReceiptField } from './receipt-field.js';
import {
  amountExample,
  amountProblem,
  centsOf,
  eurosText,
  reasonProblem,
  type RefundFields,
  withoutEuro,
} from './refund-fields.js';
import { useRequestRefundMutation } from './refunds.api.js';

export function RequestDialog({ onClose }: { onClose: () => void }) {
  // One key per opened form, so that submitting twice creates one request.
  const [idempotencyKey] = useState(newIdempotencyKey);
  const [receipt, setReceipt] = useState<File | null>(null);
  const [refused, setRefused] = useState<string>();
  const [progress, setProgress] = useState(0);
  const [requestRefund, { isLoading }] = useRequestRefundMutation();
  const { register, handleSubmit, control, setError, formState } = useForm<RefundFields>({
    mode: 'onTouched',
    defaultValues: { reason: '', amount: '' },
  });
  const { reason = '', amount = '' } = useWatch({ control });
  const isComplete = reason.trim() !== '' && amount !== '' && receipt !== null;

  const onSubmit = handleSubmit(async (fields) => {
    if (!receipt || isLoading) return;
    setProgress(0);
    const details = { description: fields.reason.trim(), amountCents: centsOf(fields.amount), receipt };
    const { data, error } = await requestRefund({ details, idempotencyKey, onProgress: setProgress });
    if (error) {
      for (const { field, message } of fieldErrors(error, ['description', 'amount'])) {
        setError(field === 'description' ? 'reason' : field, { message });
      }
      setRefused(fileError(error, 'file'));
      return notifyFailure(t('Error'), t('Failed to submit refund request'), error);
    }
    toast({ title: t('Refund request submitted successfully'), description: data?.notice ?? undefined });
    onClose();
  });

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('Request Refund')} form="refund">
      <form noValidate onSubmit={(event) => void onSubmit(event)}>
        <DialogBody>
          <Field
            label={t('Expense Reason')}
            error={formState.errors.reason?.message}
            required
            aside={
              <span className="text-sm text-quiet tabular-nums">
                {reason.length}/{refundLimits.descriptionMax}
              </span>
            }
          >
            <Textarea
              rows={2}
              autoFocus
              maxLength={refundLimits.descriptionMax}
              {...register('reason', { validate: (text) => reasonProblem(text) ?? true })}
            />
          </Field>
          <Controller
            control={control}
            name="amount"
            rules={{ validate: (text) => amountProblem(text) ?? true }}
            render={({ field, fieldState }) => (
              <NumberField
                {...field}
                label={t('Amount (€)')}
                placeholder={`0${decimalSign()}00`}
                error={fieldState.error?.message}
                words={eurosText}
                bare={withoutEuro}
                example={amountExample}
              />
            )}
          />
          <ReceiptField
            receipt={receipt}
            onChange={(chosen) => {
              setReceipt(chosen);
              setRefused(undefined);
            }}
            refused={refused}
            progress={isLoading ? progress : null}
          />
        </DialogBody>
        <FormFooter
          submitLabel={t('Submit Request')}
          pendingLabel={t('Submitting...')}
          pending={isLoading}
          disabled={!isComplete}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}
