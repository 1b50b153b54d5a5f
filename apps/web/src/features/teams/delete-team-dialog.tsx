import type { Team } from '@staffroom/contracts/teams.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { notifyError, toast } from '../../ui/toast.js';
import { useDeleteTeamMutation } from './teams.api.js';

export function DeleteTeamDialog({ team, onClose }: { team: Team; onClose: () => void }) {
  const [remove, { isLoading }] = useDeleteTeamMutation();
  const onConfirm = async () => {
    const { error } = await remove(team.id);
    if (error) notifyError('Failed to delete team', error);
    else toast({ title: 'Team deleted' });
    onClose();
  };
  return (
    <ConfirmDialog
      open
      title="Delete Team"
      confirmLabel="Delete Team"
      pending={isLoading}
      onConfirm={() => void onConfirm()}
      onClose={onClose}
    >
      <p>
        The team <span className="font-medium text-ink">{team.name}</span> is deleted. Its members remain but are no
        longer associated with the team.
      </p>
    </ConfirmDialog>
  );
}
