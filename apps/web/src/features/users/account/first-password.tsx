import { Mail } from 'lucide-react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { invitationDays } from '@staffroom/contracts/auth.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { Button } from '../../../ui/button.js';
import type { AccountFields } from './account-fields.js';
import { PasswordField } from './password-field.js';

/** How the person of a new account signs in for the first time. */
export function FirstPassword({ form }: { form: UseFormReturn<AccountFields> }) {
  const invite = useWatch({ control: form.control, name: 'invite' });
  return (
    <div className="flex flex-col items-start gap-2">
      {invite ? (
        <p role="status" className="flex items-center gap-2.5 self-stretch rounded-card bg-accent-soft px-4 py-2.5">
          <Mail className="size-[18px] shrink-0 text-accent-ink" aria-hidden="true" />
          {t('The person gets an email with a link to choose a password. It works once, for {days} days.', {
            days: invitationDays,
          })}
        </p>
      ) : (
        <div className="self-stretch">
          <PasswordField form={form} editing={false} />
        </div>
      )}
      <Button variant="ghost" size="sm" className="-ml-2.5" onClick={() => form.setValue('invite', !invite)}>
        {invite ? t('Set a temporary password instead') : t('Email an invitation instead')}
      </Button>
    </div>
  );
}
