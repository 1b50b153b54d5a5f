import type { OwnFactor } from '@staffroom/contracts/second-factor.js';
import { rich, t, text } from '@staffroom/contracts/texts/text.js';
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
    toast({ title: t('Second factor removed') });
    onClose();
    return {};
  };
  return (
    <PasswordStep
      title={t('Remove Second Factor?')}
      submitLabel={t('Remove')}
      failure={t('Failed to remove the second factor')}
      pending={isLoading}
      act={act}
      onClose={onClose}
    >
      {rich(text('<factor>{name}</factor> no longer works for signing in.'), {
        name,
        factor: (words) => (
          <span key="factor" dir="auto" className="font-medium text-ink">
            {words}
          </span>
        ),
      })}
      {isLast && ` ${t('Your password alone is then enough, and your recovery codes are void.')}`}
    </PasswordStep>
  );
}
