/** Asks for confirmation, performs the action, and reports the result in a toast. */
import { type ReactNode, useId } from 'react';
import { Button } from './button.js';
import { Dialog, DialogBody, DialogFooter } from './dialog.js';
import { notifyError, toast } from './toast.js';

interface ConfirmDialogProps {
  title: string;
  confirmLabel: string;
  cancelLabel?: string;
  pending: boolean;
  act: () => Promise<{ error?: unknown }>;
  /** The titles of the toasts. */
  success: string;
  failure: string;
  onClose: () => void;
  children: ReactNode;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, confirmLabel, cancelLabel = 'Cancel', pending, act, success, failure, onClose, children } = props;
  const id = useId();
  const onConfirm = async () => {
    const { error } = await act();
    if (error) notifyError(failure, error);
    else toast({ title: success });
    onClose();
  };
  return (
    <Dialog open onOpenChange={(next) => !next && onClose()} title={title} describedBy={id}>
      <DialogBody id={id} className="text-quiet">
        {children}
      </DialogBody>
      <DialogFooter>
        <Button variant="outline" autoFocus onClick={onClose}>
          {cancelLabel}
        </Button>
        <Button variant="destructive" pending={pending} onClick={() => void onConfirm()}>
          {confirmLabel}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
