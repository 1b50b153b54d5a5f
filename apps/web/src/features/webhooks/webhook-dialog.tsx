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
      notifyError(webhook ? 'Failed to save the webhook' : 'Failed to add the webhook', error);
    } else if (webhook) {
      toast({ title: 'Webhook saved' });
      onClose();
    }
  });

  if (added) return <WebhookSecret title="Webhook Added" secret={added.secret} onClose={onClose} />;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={webhook ? 'Edit Webhook' : 'Add Webhook'}
      form={webhook ? `webhook-${webhook.id}` : 'webhook'}
    >
      <form noValidate onSubmit={(event) => void onSubmit(event)}>
        <DialogBody>
          <Field label="Name" hint="Which program receives it" error={errors.name?.message} required>
            <Input
              autoFocus
              autoComplete="off"
              maxLength={webhookLimits.nameMax}
              {...register('name', { required: 'Please give the webhook a name.' })}
            />
          </Field>
          <Field label="Address" hint="Begins with https://" error={errors.url?.message} required>
            <Input
              autoComplete="off"
              inputMode="url"
              spellCheck={false}
              dir="ltr"
              maxLength={webhookLimits.urlMax}
              {...register('url', { required: 'Please enter the address.' })}
            />
          </Field>
          <Controller
            control={control}
            name="types"
            rules={{ validate: (types) => types.length > 0 || 'Please choose at least one event.' }}
            render={({ field, fieldState }) => (
              <ChoiceFields
                legend="Events"
                choices={webhookTypes}
                wordsOf={(type) => ({ label: webhookTypeWords[type], hint: type })}
                {...{ value: field.value, onChange: field.onChange, error: fieldState.error?.message }}
              />
            )}
          />
          <p className="text-sm text-quiet">Requests contain ids, no personal data.</p>
        </DialogBody>
        <FormFooter
          submitLabel={webhook ? 'Save' : 'Add Webhook'}
          pendingLabel={webhook ? 'Saving...' : 'Adding...'}
          pending={isAdding || isChanging}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}
