import { t } from '@staffroom/contracts/texts/text.js';
import { PasswordStep } from './password-step.js';
import { useIssueRecoveryCodesMutation } from './second-factor.api.js';

interface NewCodesDialogProps {
  onIssued: (codes: string[] | null) => void;
  onClose: () => void;
}

export function NewCodesDialog({ onIssued, onClose }: NewCodesDialogProps) {
  const [issue, { isLoading }] = useIssueRecoveryCodesMutation();
  const act = async (currentPassword: string | undefined) => {
    const { data, error } = await issue({ currentPassword });
    if (data) onIssued(data.recoveryCodes);
    return { error };
  };
  return (
    <PasswordStep
      title={t('Make New Recovery Codes')}
      submitLabel={t('Make New Codes')}
      failure={t('Failed to make new codes')}
      pending={isLoading}
      act={act}
      onClose={onClose}
    >
      {t('The earlier codes no longer work.')}
    </PasswordStep>
  );
}
