import type { Team } from '@staffroom/contracts/teams.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { useDeleteTeamMutation } from './teams.api.js';

export function DeleteTeamDialog({ team, onClose }: { team: Team; onClose: () => void }) {
  const [remove, { isLoading }] = useDeleteTeamMutation();
  return (
    <ConfirmDialog
      title="Delete Team"
      confirmLabel="Delete Team"
      pending={isLoading}
      act={() => remove(team.id)}
      success="Team deleted"
      failure="Failed to delete team"
      onClose={onClose}
    >
      <p>
        The team{' '}
        <span dir="auto" className="font-medium text-ink">
          {team.name}
        </span>{' '}
        will be deleted. Its members remain but are no longer associated with the team.
      </p>
    </ConfirmDialog>
  );
}
