/** In the dialog of an account: helps someone who has lost their second factor (R64). */
import { useState } from 'react';
import type { User } from '@staffroom/contracts/users.js';
import { Button } from '../../../ui/button.js';
import { ConfirmDialog } from '../../../ui/confirm-dialog.js';
import { useResetSecondFactorMutation } from '../api/users.api.js';

export default function SecondFactorReset({ user: { id, fullName } }: { user: User }) {
  const [isAsking, setIsAsking] = useState(false);
  const [reset, { isLoading, isSuccess }] = useResetSecondFactorMutation();
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 border-t pt-4">
      <div>
        <p className="text-sm font-medium">Second factor</p>
        <p className="text-sm text-quiet">
          {isSuccess ? 'It was reset.' : 'For someone who has lost their phone and their recovery codes.'}
        </p>
      </div>
      {!isSuccess && (
        <Button variant="outline" onClick={() => setIsAsking(true)}>
          Reset Second Factor
        </Button>
      )}
      {isAsking && (
        <ConfirmDialog
          title="Reset Second Factor?"
          confirmLabel="Reset"
          pending={isLoading}
          act={() => reset(id)}
          success="Second factor reset"
          failure="Failed to reset the second factor"
          onClose={() => setIsAsking(false)}
        >
          <p>
            <span dir="auto" className="font-medium text-ink">
              {fullName}
            </span>{' '}
            is signed out everywhere, and then signs in with the password alone until they add a second factor again.
            They are told by email. Make sure that it is really them who ask.
          </p>
        </ConfirmDialog>
      )}
    </div>
  );
}
