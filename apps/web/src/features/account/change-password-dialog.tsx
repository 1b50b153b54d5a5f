import { FormProvider, useForm } from 'react-hook-form';
import { t } from '@staffroom/contracts/texts/text.js';
import { fieldErrors } from '../../api/field-errors.js';
import { useCurrentUser } from '../../api/session.js';
import { AccountName } from '../../ui/account-name.js';
import { Dialog, DialogBody } from '../../ui/dialog.js';
import { Field } from '../../ui/field.js';
import { FormFooter } from '../../ui/form-footer.js';
import { type NewPassword, NewPasswordFields } from '../../ui/new-password-fields.js';
import { PasswordInput } from '../../ui/password-input.js';
import { notifyError, toast } from '../../ui/toast.js';
import { useChangeOwnPasswordMutation } from './account.api.js';

interface ChangeFields extends NewPassword {
  currentPassword: string;
}

export function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const form = useForm<ChangeFields>({
    defaultValues: { currentPassword: '', newPassword: '', confirmPassword: '' },
  });
  const { register, handleSubmit, setError, formState } = form;
  const { email } = useCurrentUser();
  const [changePassword, { isLoading }] = useChangeOwnPasswordMutation();

  const onSubmit = handleSubmit(async ({ currentPassword, newPassword }) => {
    const { error } = await changePassword({ currentPassword, newPassword });
    if (!error) {
      toast({ title: t('Password changed'), description: t('You are signed out in every other browser.') });
      onClose();
      return;
    }
    notifyError(t('Error'), error, t('Failed to change password'));
    for (const { field, message } of fieldErrors(error, ['currentPassword', 'newPassword']))
      setError(field, { message });
  });

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('Change Password')}>
      <form noValidate onSubmit={(event) => void onSubmit(event)}>
        <DialogBody>
          <AccountName email={email} />
          <Field label={t('Current Password')} error={formState.errors.currentPassword?.message} required>
            <PasswordInput
              autoFocus
              what={t('current password')}
              autoComplete="current-password"
              {...register('currentPassword', { required: t('Current password is required') })}
            />
          </Field>
          <FormProvider {...form}>
            <NewPasswordFields />
          </FormProvider>
        </DialogBody>
        <FormFooter
          submitLabel={t('Change Password')}
          pendingLabel={t('Changing...')}
          pending={isLoading}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}
