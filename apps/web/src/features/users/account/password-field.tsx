import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { invitationDays, passwordLimits, passwordMessages } from '@staffroom/contracts/auth.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { Field } from '../../../ui/field.js';
import { Input } from '../../../ui/input.js';
import type { AccountFields } from './account-fields.js';

/** A password set by HR must be changed at the next sign-in (R21a). */
export function PasswordField({ form, editing }: { form: UseFormReturn<AccountFields>; editing: boolean }) {
  const [shown, setShown] = useState(false);
  const { register, formState } = form;
  return (
    <Field
      label={editing ? t('Password') : t('Temporary Password')}
      hint={
        editing
          ? t(
              'Leave blank to keep the current password. A new password signs the person out. It works for {days} days, and the person must change it at the next sign-in.',
              { days: invitationDays },
            )
          : t('At least 6 characters. It works for {days} days, and the person must change it at the first sign-in.', {
              days: invitationDays,
            })
      }
      error={formState.errors.password?.message}
      required={!editing}
      aside={
        <button
          type="button"
          aria-label={shown ? t('Hide password') : t('Show password')}
          onClick={() => setShown(!shown)}
          className="text-sm font-medium text-accent-ink hover:underline"
        >
          {shown ? t('Hide') : t('Show')}
        </button>
      }
    >
      <Input
        type={shown ? 'text' : 'password'}
        autoComplete="new-password"
        placeholder={editing ? t('Leave blank to keep') : undefined}
        maxLength={passwordLimits.max}
        {...register('password', { validate: (password) => problem(password, editing) ?? true })}
      />
    </Field>
  );
}

function problem(password: string, editing: boolean): string | undefined {
  if (password === '') return editing ? undefined : t('A temporary password is required');
  return password.length < passwordLimits.changeMin ? t(passwordMessages.changeMin) : undefined;
}
