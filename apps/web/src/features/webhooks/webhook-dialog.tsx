/** Adds a webhook and shows its secret once, or edits one (R63a). */
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import {
  type Webhook,
  type WebhookFields,
  webhookLimits,
  webhookTypes,
  webhookTypeWords,
} from '@staffroom/contracts/webhooks.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { fieldErrors } from '../../api/field-errors.js';
import { newIdempotencyKey } from '../../api/idempotency-key.js';
import { ChoiceFields } from '../../ui/choice-fields.js';
import { Dialog, DialogBody } from '../../ui/dialog.js';
import { Field } from '../../ui/field.js';
import { FormFooter } from '../../ui/form-footer.js';
import { Input } from '../../ui/input.js';
import { notifyError, toast } from '../../ui/toast.js';
import { WebhookSecret } from './webhook-secret.js';
import { useAddWebhookMutation, useChangeWebhookMutation } from './webhooks.api.js';

interface WebhookDialogProps {
  /** Absent if one is added. */
  webhook?: Webhook;
  onClose: () => void;
}

export function WebhookDialog({ webhook, onClose }: WebhookDialogProps) {
  const [idempotencyKey] = useState(newIdempotencyKey);
  const [add, { isLoading: isAdding, data: added }] = useAddWebhookMutation();
  const [change, { isLoading: isChanging }] = useChangeWebhookMutation();
  const form = useForm<WebhookFields>({
    defaultValues: { name: webhook?.name ?? '', url: webhook?.url ?? '', types: webhook?.types ?? [] },
  });
  const { register, control, handleSubmit, setError, formState } = form;
  const { errors } = formState;

  const onSubmit = handleSubmit(async (fields) => {
    const { error } = webhook ? await change({ id: webhook.id, fields }) : await add({ fields, idempotencyKey });
    if (error) {
      for (const { field, message } of fieldErrors(error, ['name', 'url', 'types'])) setError(field, { message });
      notifyError(webhook ? t('Failed to save the webhook') : t('Failed to add the webhook'), error);
    } else if (webhook) {
      toast({ title: t('Webhook saved') });
      onClose();
    }
  });

  if (added) return <WebhookSecret title={t('Webhook Added')} secret={added.secret} onClose={onClose} />;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={webhook ? t('Edit Webhook') : t('Add Webhook')}
      form={webhook ? `webhook-${webhook.id}` : 'webhook'}
    >
      <form noValidate onSubmit={(event) => void onSubmit(event)}>
        <DialogBody>
          <Field label={t('Name')} hint={t('Which program receives it')} error={errors.name?.message} required>
            <Input
              autoFocus
              autoComplete="off"
              maxLength={webhookLimits.nameMax}
              {...register('name', { required: t('Please give the webhook a name.') })}
            />
          </Field>
          <Field label={t('Address')} hint={t('Begins with https://')} error={errors.url?.message} required>
            <Input
              autoComplete="off"
              inputMode="url"
              spellCheck={false}
              dir="ltr"
              maxLength={webhookLimits.urlMax}
              {...register('url', { required: t('Please enter the address.') })}
            />
          </Field>
          <Controller
            control={control}
            name="types"
            rules={{ validate: (types) => types.length > 0 || t('Please choose at least one event.') }}
            render={({ field, fieldState }) => (
              <ChoiceFields
                legend={t('Events')}
                choices={webhookTypes}
                wordsOf={(type) => ({ label: t(webhookTypeWords[type]), hint: type })}
                {...{ value: field.value, onChange: field.onChange, error: fieldState.error?.message }}
              />
            )}
          />
          <p className="text-sm text-quiet">{t('Requests contain ids, no personal data.')}</p>
        </DialogBody>
        <FormFooter
          submitLabel={webhook ? t('Save') : t('Add Webhook')}
          pendingLabel={webhook ? t('Saving...') : t('Adding...')}
          pending={isAdding || isChanging}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}
