import { useForm } from 'react-hook-form';
import { useDispatch } from 'react-redux';
import { passwordLimits, passwordMessages } from '@staffroom/contracts/auth.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { fieldErrors } from '../../api/field-errors.js';
import { useCurrentUser } from '../../api/session.js';
import { signedIn } from '../../api/session-slice.js';
import { AccountName } from '../../ui/account-name.js';
import { Button } from '../../ui/button.js';
import { Field } from '../../ui/field.js';
import { PasswordInput } from '../../ui/password-input.js';
import { notifyError, toast } from '../../ui/toast.js';
import { useLogOut } from '../../ui/use-log-out.js';
import { useChangePasswordMutation } from './auth.api.js';
import { FormHead } from './form-head.js';

interface ChangeFields {
  currentPassword: string;
  newPassword: string;
  confirmPassword: string;
}

export default function ChangePasswordPage() {
  const { register, handleSubmit, setError, formState } = useForm<ChangeFields>({
    defaultValues: { currentPassword: '', newPassword: '', confirmPassword: '' },
  });
  const { errors } = formState;
  const [changePassword, { isLoading }] = useChangePasswordMutation();
  const { email } = useCurrentUser();
  const logOut = useLogOut();
  const dispatch = useDispatch();

  const onSubmit = handleSubmit(async ({ currentPassword, newPassword }) => {
    const { data, error } = await changePassword({ currentPassword, newPassword });
    if (!data) {
      notifyError(t('Error'), error, t('Failed to change password'));
      for (const { field, message } of fieldErrors(error, ['currentPassword', 'newPassword']))
        setError(field, { message });
      return;
    }
    // The guard of this page then redirects to the dashboard.
    dispatch(signedIn(data.user));
    toast({ title: t('Password changed'), description: t('Your password has been changed successfully.') });
  });

  return (
    <form noValidate onSubmit={(event) => void onSubmit(event)} className="flex flex-col gap-4">
      <FormHead title={t('Change Password Required')}>
        {t('Someone else set your password. Choose one that only you know.')}
      </FormHead>
      <AccountName email={email} />
      <Field label={t('Current Password')} error={errors.currentPassword?.message} required>
        <PasswordInput
          what={t('current password')}
          autoComplete="current-password"
          {...register('currentPassword', { required: t('Current password is required') })}
        />
      </Field>
      <Field label={t('New Password')} hint={t('At least 6 characters.')} error={errors.newPassword?.message} required>
        <PasswordInput
          what={t('new password')}
          autoComplete="new-password"
          {...register('newPassword', {
            required: t('New password is required'),
            minLength: { value: passwordLimits.changeMin, message: t(passwordMessages.changeMin) },
            maxLength: { value: passwordLimits.max, message: t(passwordMessages.max) },
            deps: 'confirmPassword',
          })}
        />
      </Field>
      <Field label={t('Confirm New Password')} error={errors.confirmPassword?.message} required>
        <PasswordInput
          what={t('confirmed password')}
          autoComplete="new-password"
          {...register('confirmPassword', {
            required: t('Please confirm the new password'),
            validate: (confirmed, fields) => confirmed === fields.newPassword || t(passwordMessages.mismatchOnChange),
          })}
        />
      </Field>
      <Button type="submit" pending={isLoading} className="mt-2">
        {isLoading ? t('Changing...') : t('Change Password')}
      </Button>
      <Button variant="ghost" onClick={() => void logOut()}>
        {t('Log out')}
      </Button>
    </form>
  );
}
