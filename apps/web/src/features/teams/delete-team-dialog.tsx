import type { Team } from '@staffroom/contracts/teams.js';
import { rich, t, text } from '@staffroom/contracts/texts/text.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { useDeleteTeamMutation } from './teams.api.js';

export function DeleteTeamDialog({ team, onClose }: { team: Team; onClose: () => void }) {
  const [remove, { isLoading }] = useDeleteTeamMutation();
  return (
    <ConfirmDialog
      title={t('Delete Team')}
      confirmLabel={t('Delete Team')}
      pending={isLoading}
      act={() => remove(team.id)}
      success={t('Team deleted')}
      failure={t('Failed to delete team')}
      onClose={onClose}
    >
      <p>
        {rich(
          text(
            'The team <b>{name}</b> will be deleted. Its members remain but are no longer associated with the team.',
          ),
          {
            name: team.name,
            b: (name) => (
              <span key="name" dir="auto" className="font-medium text-ink">
                {name}
              </span>
            ),
          },
        )}
      </p>
    </ConfirmDialog>
  );
}
