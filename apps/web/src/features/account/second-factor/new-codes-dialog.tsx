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
      title="Make New Recovery Codes"
      submitLabel="Make New Codes"
      failure="Failed to make new codes"
      pending={isLoading}
      act={act}
      onClose={onClose}
    >
      The earlier codes no longer work.
    </PasswordStep>
  );
}
