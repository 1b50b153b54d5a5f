import { Button } from './button.js';
import { DialogFooter } from './dialog.js';

interface FormFooterProps {
  submitLabel: string;
  /** Replaces `submitLabel` while the form is being sent. */
  pendingLabel?: string;
  pending: boolean;
  disabled?: boolean;
  onCancel: () => void;
}

/** The footer of a form in a dialog: Cancel and the submit button. */
export function FormFooter({ submitLabel, pendingLabel = submitLabel, pending, disabled, onCancel }: FormFooterProps) {
  return (
    <DialogFooter>
      <Button variant="outline" onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" pending={pending} disabled={disabled}>
        {pending ? pendingLabel : submitLabel}
      </Button>
    </DialogFooter>
  );
}
