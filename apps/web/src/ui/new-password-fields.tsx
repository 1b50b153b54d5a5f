import { useFormContext, useWatch } from 'react-hook-form';
import { passwordLimits, passwordMessages, resetPasswordRules } from '@staffroom/contracts/auth.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { Field } from './field.js';
import { PasswordInput } from './password-input.js';
import { PasswordRequirements } from './password-requirements.js';

export interface NewPassword {
  newPassword: string;
  confirmPassword: string;
}

/** The new password, its rules and its confirmation. Goes into a `FormProvider` whose form has these fields. */
export function NewPasswordFields() {
  const { register, control, formState } = useFormContext<NewPassword>();
  const { errors } = formState;
  const newPassword = useWatch({ control, name: 'newPassword' });
  return (
    <>
      <Field label={t('New Password')} error={errors.newPassword?.message} required>
        <PasswordInput
          what={t('new password')}
          autoComplete="new-password"
          {...register('newPassword', { validate: brokenRule, deps: 'confirmPassword' })}
        />
      </Field>
      <PasswordRequirements password={newPassword} />
      <Field label={t('Confirm New Password')} error={errors.confirmPassword?.message} required>
        <PasswordInput
          what={t('confirmed password')}
          autoComplete="new-password"
          {...register('confirmPassword', {
            validate: (confirmed, fields) => confirmed === fields.newPassword || t(passwordMessages.mismatchOnReset),
          })}
        />
      </Field>
    </>
  );
}

function brokenRule(password: string): string | true {
  const broken = resetPasswordRules.find((rule) => !rule.holds(password));
  if (broken) return t(broken.message);
  return password.length <= passwordLimits.max || t(passwordMessages.max);
}
