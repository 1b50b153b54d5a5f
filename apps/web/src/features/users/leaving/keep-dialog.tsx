import { formatPlainDate } from '@staffroom/contracts/plain-date.js';
import { rich, t, text } from '@staffroom/contracts/texts/text.js';
import type { User } from '@staffroom/contracts/users.js';
import { ConfirmDialog } from '../../../ui/confirm-dialog.js';
import { useCancelErasureMutation } from '../api/retention.api.js';
import { namedPerson } from '../../../shared/people/named-person.js';

/** Cancels the planned deletion of an archived account (R58). */
export function KeepDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const [cancel, { isLoading }] = useCancelErasureMutation();
  return (
    <ConfirmDialog
      title={t('Keep This Account?')}
      confirmLabel={t(text('Keep', 'not delete an account'))}
      isSafe
      pending={isLoading}
      act={() => cancel(user.id)}
      success={t('Planned deletion cancelled')}
      failure={t('Failed to cancel the planned deletion')}
      onClose={onClose}
    >
      <p>
        {rich(
          text(
            'The account of <person>{name}</person> would be deleted permanently on {day}. It stays archived, with its requests and documents, until someone deletes it.',
          ),
          {
            name: user.fullName,
            day: user.erasureOn ? formatPlainDate(user.erasureOn) : '',
            person: namedPerson,
          },
        )}
      </p>
    </ConfirmDialog>
  );
}
