import { t } from '@staffroom/contracts/texts/text.js';
import { Button } from './button.js';
import { DialogFooter } from './dialog.js';

interface FormFooterProps {
  submitLabel: string;
  /** Replaces `submitLabel` while the form is being sent. */
  pendingLabel?: string;
  pending: boolean;
  disabled?: boolean;
  /** The id of the text that says why the form cannot be sent. The button keeps its place in the tab order, so that it is heard. */
  refusedBy?: string | undefined;
  onCancel: () => void;
}

/** The footer of a form in a dialog: Cancel and the submit button. */
export function FormFooter(props: FormFooterProps) {
  const { submitLabel, pendingLabel = submitLabel, pending, disabled, refusedBy, onCancel } = props;
  return (
    <DialogFooter>
      <Button variant="outline" onClick={onCancel}>
        {t('Cancel')}
      </Button>
      <Button
        type="submit"
        pending={pending}
        disabled={disabled}
        aria-disabled={refusedBy ? true : undefined}
        aria-describedby={refusedBy}
      >
        {pending ? pendingLabel : submitLabel}
      </Button>
    </DialogFooter>
  );
}
