/** In the dialog of an account: helps someone who has lost their second factor (R64). */
import { useState } from 'react';
import { rich, t, text } from '@staffroom/contracts/texts/text.js';
import type { User } from '@staffroom/contracts/users.js';
import { Button } from '../../../ui/button.js';
import { ConfirmDialog } from '../../../ui/confirm-dialog.js';
import { useResetSecondFactorMutation } from '../api/users.api.js';
import { namedPerson } from '../../../shared/people/named-person.js';

export default function SecondFactorReset({ user: { id, fullName } }: { user: User }) {
  const [isAsking, setIsAsking] = useState(false);
  const [reset, { isLoading, isSuccess }] = useResetSecondFactorMutation();
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 border-t pt-4">
      <div>
        <p className="text-sm font-medium">{t('Second factor')}</p>
        <p className="text-sm text-quiet">
          {isSuccess ? t('It was reset.') : t('For someone who has lost their phone and their recovery codes.')}
        </p>
      </div>
      {!isSuccess && (
        <Button variant="outline" onClick={() => setIsAsking(true)}>
          {t('Reset Second Factor')}
        </Button>
      )}
      {isAsking && (
        <ConfirmDialog
          title={t('Reset Second Factor?')}
          confirmLabel={t('Reset')}
          pending={isLoading}
          act={() => reset(id)}
          success={t('Second factor reset')}
          failure={t('Failed to reset the second factor')}
          onClose={() => setIsAsking(false)}
        >
          <p>
            {rich(
              text(
                '<person>{name}</person> is signed out everywhere, and then signs in with the password alone until they add a second factor again. They are told by email. Make sure that it is really them who ask.',
              ),
              { name: fullName, person: namedPerson },
            )}
          </p>
        </ConfirmDialog>
      )}
    </div>
  );
}
