/** Creates a token and shows it once (R63). */
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { apiScopes, type ApiScope, apiScopeWords, apiTokenLimits } from '@staffroom/contracts/api-tokens.js';
import { addDays } from '@staffroom/contracts/plain-date.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { fieldErrors } from '../../api/field-errors.js';
import { newIdempotencyKey } from '../../api/idempotency-key.js';
import { useToday } from '../../api/today.js';
import { ChoiceFields } from '../../ui/choice-fields.js';
import { DateField } from '../../ui/date-field.js';
import { Dialog, DialogBody } from '../../ui/dialog.js';
import { Field } from '../../ui/field.js';
import { FormFooter } from '../../ui/form-footer.js';
import { Input } from '../../ui/input.js';
import { notifyError } from '../../ui/toast.js';
import { useCreateApiTokenMutation } from './api-tokens.api.js';
import { CreatedToken } from './created-token.js';

interface TokenFields {
  name: string;
  scopes: ApiScope[];
  expiresOn: string;
}

const usualDays = 90;

export function CreateTokenDialog({ onClose }: { onClose: () => void }) {
  const [idempotencyKey] = useState(newIdempotencyKey);
  const [create, { isLoading, data: created }] = useCreateApiTokenMutation();
  const today = useToday();
  const form = useForm<TokenFields>({
    defaultValues: { name: '', scopes: [], expiresOn: addDays(today, usualDays) },
  });
  const { register, control, handleSubmit, setError, formState } = form;
  const { errors } = formState;
  const lastDay = addDays(today, apiTokenLimits.aheadDays);

  const onSubmit = handleSubmit(async (token) => {
    const { error } = await create({ token, idempotencyKey });
    if (!error) return;
    for (const { field, message } of fieldErrors(error, ['name', 'scopes', 'expiresOn'])) setError(field, { message });
    notifyError(t('Failed to create the token'), error);
  });

  if (created) return <CreatedToken created={created} onClose={onClose} />;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('Create API Token')} form="api-token">
      <form noValidate onSubmit={(event) => void onSubmit(event)}>
        <DialogBody>
          <Field label={t('Name')} hint={t('Which program will use it')} error={errors.name?.message} required>
            <Input
              autoFocus
              autoComplete="off"
              maxLength={apiTokenLimits.nameMax}
              {...register('name', { required: t('Please give the token a name.') })}
            />
          </Field>
          <Controller
            control={control}
            name="scopes"
            rules={{ validate: (scopes) => scopes.length > 0 || t('Please choose what the token may do.') }}
            render={({ field, fieldState }) => (
              <ChoiceFields
                legend={t('What it may do')}
                choices={apiScopes}
                wordsOf={(scope) => ({ label: t(apiScopeWords[scope].label), hint: t(apiScopeWords[scope].hint) })}
                {...{ value: field.value, onChange: field.onChange, error: fieldState.error?.message }}
              />
            )}
          />
          <Controller
            control={control}
            name="expiresOn"
            rules={{
              required: t('Please choose the last day.'),
              validate: (date) =>
                date < today
                  ? t('This day has passed. Please choose a later one.')
                  : date <= lastDay || t('A token works for a year at most. Please choose an earlier day.'),
            }}
            render={({ field, fieldState }) => (
              <DateField
                {...field}
                label={t('Works Until')}
                hint={t('A year at most')}
                min={today}
                max={lastDay}
                error={fieldState.error?.message}
              />
            )}
          />
        </DialogBody>
        <FormFooter
          submitLabel={t('Create Token')}
          pendingLabel={t('Creating...')}
          pending={isLoading}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}
