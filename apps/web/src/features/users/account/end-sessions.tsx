/** In the dialog of an account: for a phone that was stolen, for example (R79). */
import { useState } from 'react';
import { rich, t, text } from '@staffroom/contracts/texts/text.js';
import type { User } from '@staffroom/contracts/users.js';
import { Button } from '../../../ui/button.js';
import { ConfirmDialog } from '../../../ui/confirm-dialog.js';
import { useEndSessionsMutation } from '../api/users.api.js';
import { namedPerson } from '../../../shared/people/named-person.js';

export default function EndSessions({ user: { id, fullName } }: { user: User }) {
  const [isAsking, setIsAsking] = useState(false);
  const [end, { isLoading }] = useEndSessionsMutation();
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 border-t pt-4">
      <div>
        <p className="text-sm font-medium">{t('Sessions')}</p>
        <p className="text-sm text-quiet">{t('For someone who has lost a device, or has left it open.')}</p>
      </div>
      <Button variant="outline" onClick={() => setIsAsking(true)}>
        {t('End Sessions')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t('End All Sessions?')}
          confirmLabel={t('End Sessions')}
          pending={isLoading}
          act={() => end(id)}
          success={t('Sessions ended')}
          failure={t('Failed to end the sessions')}
          onClose={() => setIsAsking(false)}
        >
          <p>
            {rich(
              text(
                '<person>{name}</person> is signed out in every browser, and signs in again. If someone may know the password, set another one too.',
              ),
              { name: fullName, person: namedPerson },
            )}
          </p>
        </ConfirmDialog>
      )}
    </div>
  );
}
