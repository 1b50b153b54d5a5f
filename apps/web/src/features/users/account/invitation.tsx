import { Mail } from 'lucide-react';
import { useState } from 'react';
import { invitationDays } from '@staffroom/contracts/auth.js';
import { t } from '@staffroom/contracts/texts/text.js';
import type { User } from '@staffroom/contracts/users.js';
import { newIdempotencyKey } from '../../../api/idempotency-key.js';
import { Button } from '../../../ui/button.js';
import { notifyError, toast } from '../../../ui/toast.js';
import { useInviteAgainMutation } from '../api/users.api.js';

/** For an account whose person has not chosen a password: the invitation may have been lost, or has expired. */
export function Invitation({ user: { id, email } }: { user: Pick<User, 'id' | 'email'> }) {
  // One key per opened form, so that two clicks send one mail.
  const [idempotencyKey] = useState(newIdempotencyKey);
  const [invite, { isLoading, isSuccess }] = useInviteAgainMutation();
  const onInvite = async () => {
    const { error } = await invite({ id, idempotencyKey });
    if (error) notifyError(t('Failed to send the invitation'), error);
    else toast({ title: t('Invitation sent'), description: t('Earlier links of this person no longer work.') });
  };
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card bg-accent-soft px-4 py-2.5">
      <p role="status" className="flex min-w-0 flex-1 basis-64 items-center gap-2.5">
        <Mail className="size-[18px] shrink-0 text-accent-ink" aria-hidden="true" />
        <span className="min-w-0 break-words">
          {isSuccess
            ? t('A link to choose a password is on its way to {email}. It works once, for {days} days.', {
                email,
                days: invitationDays,
              })
            : t('This person has not chosen a password yet.')}
        </span>
      </p>
      {!isSuccess && (
        <Button variant="outline" size="sm" pending={isLoading} onClick={() => void onInvite()}>
          {t('Email an invitation')}
        </Button>
      )}
    </div>
  );
}
