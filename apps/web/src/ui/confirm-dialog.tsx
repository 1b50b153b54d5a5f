/** Asks for confirmation, performs the action, and reports the result in a toast. After a failure it stays open and says why. */
import { type ReactNode, useId, useState } from 'react';
import { t } from '@staffroom/contracts/texts/text.js';
import { serverMessage } from '../api/server-message.js';
import { Button } from './button.js';
import { Dialog, DialogBody, DialogFooter } from './dialog.js';
import { notifyError, toast } from './toast.js';

interface ConfirmDialogProps {
  title: string;
  confirmLabel: string;
  cancelLabel?: string;
  /** Nothing is lost, so that the button is not red. */
  isSafe?: boolean;
  pending: boolean;
  /** `isTold`: it was done, and its toast is shown already. */
  act: () => Promise<{ error?: unknown; isTold?: boolean }>;
  /** The titles of the toasts. */
  success: string;
  failure: string;
  onClose: () => void;
  /** What is read out as the dialog's description. */
  children: ReactNode;
  /** Controls that belong to it. */
  below?: ReactNode;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, confirmLabel, cancelLabel = t('Cancel'), pending, act, success, failure } = props;
  const { isSafe, onClose, children, below } = props;
  const id = useId();
  const [problem, setProblem] = useState<string | null>(null);
  const onConfirm = async () => {
    setProblem(null);
    const { error, isTold } = await act();
    if (error) {
      notifyError(failure, error);
      setProblem(problemText(failure, error));
      return;
    }
    if (!isTold) toast({ title: success });
    onClose();
  };
  return (
    <Dialog open onOpenChange={(next) => !next && onClose()} title={title} describedBy={id}>
      <DialogBody className="text-quiet">
        <div id={id} className="flex flex-col gap-3">
          {children}
        </div>
        {below}
        {problem && <p className="rounded-control bg-rejected-soft px-3 py-2 text-rejected-ink">{problem}</p>}
      </DialogBody>
      <DialogFooter>
        <Button variant="outline" autoFocus onClick={onClose}>
          {cancelLabel}
        </Button>
        <Button variant={isSafe ? undefined : 'destructive'} pending={pending} onClick={() => void onConfirm()}>
          {confirmLabel}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}

/** The toast with the same words is read out, and goes after a while. */
function problemText(failure: string, error: unknown): string {
  const message = serverMessage(error);
  return message ? `${failure}. ${message}` : `${failure}.`;
}
