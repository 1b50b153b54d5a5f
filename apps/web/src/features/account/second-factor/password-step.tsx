/** Asks for the current password before a change of the second factor. People of the identity provider may have none. */
import { type ReactNode, useId } from 'react';
import { useForm } from 'react-hook-form';
import { t } from '@staffroom/contracts/texts/text.js';
import { fieldErrors } from '../../../api/field-errors.js';
import { isSignedInByProvider, useCurrentUser } from '../../../api/session.js';
import { AccountName } from '../../../ui/account-name.js';
import { Dialog, DialogBody } from '../../../ui/dialog.js';
import { Field } from '../../../ui/field.js';
import { FormFooter } from '../../../ui/form-footer.js';
import { PasswordInput } from '../../../ui/password-input.js';
import { notifyError } from '../../../ui/toast.js';

interface PasswordStepProps {
  title: string;
  submitLabel: string;
  /** The title of the toast. */
  failure: string;
  pending: boolean;
  act: (currentPassword: string | undefined) => Promise<{ error?: unknown }>;
  onClose: () => void;
  /** What is read out as the dialog's description. */
  children: ReactNode;
}

export function PasswordStep({ title, submitLabel, failure, pending, act, onClose, children }: PasswordStepProps) {
  const id = useId();
  const { email } = useCurrentUser();
  const byProvider = isSignedInByProvider();
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { currentPassword: '' } });
  const onSubmit = handleSubmit(async ({ currentPassword }) => {
    const { error } = await act(byProvider ? undefined : currentPassword);
    if (!error) return;
    notifyError(failure, error);
    for (const { field, message } of fieldErrors(error, ['currentPassword'])) setError(field, { message });
  });
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={title} describedBy={id}>
      <form noValidate onSubmit={(event) => void onSubmit(event)}>
        <DialogBody>
          {!byProvider && <AccountName email={email} />}
          <p id={id} className="text-quiet">
            {children}
          </p>
          {!byProvider && (
            <Field label={t('Current Password')} error={formState.errors.currentPassword?.message} required>
              <PasswordInput
                autoFocus
                what={t('current password')}
                autoComplete="current-password"
                {...register('currentPassword', { required: t('Current password is required') })}
              />
            </Field>
          )}
        </DialogBody>
        <FormFooter submitLabel={submitLabel} pending={pending} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
