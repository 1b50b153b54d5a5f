import type { OwnFactor } from '@staffroom/contracts/second-factor.js';
import { toast } from '../../../ui/toast.js';
import { PasswordStep } from './password-step.js';
import { useRemoveFactorMutation } from './second-factor.api.js';

interface RemoveFactorDialogProps {
  factor: OwnFactor;
  isLast: boolean;
  onClose: () => void;
}

export function RemoveFactorDialog({ factor: { id, name }, isLast, onClose }: RemoveFactorDialogProps) {
  const [remove, { isLoading }] = useRemoveFactorMutation();
  const act = async (currentPassword: string | undefined) => {
    const { error } = await remove({ factorId: id, currentPassword });
    if (error) return { error };
    toast({ title: 'Second factor removed' });
    onClose();
    return {};
  };
  return (
    <PasswordStep
      title="Remove Second Factor?"
      submitLabel="Remove"
      failure="Failed to remove the second factor"
      pending={isLoading}
      act={act}
      onClose={onClose}
    >
      <span dir="auto" className="font-medium text-ink">
        {name}
      </span>{' '}
      no longer works for signing in.
      {isLast && ' Your password alone is then enough, and your recovery codes are void.'}
    </PasswordStep>
  );
}
