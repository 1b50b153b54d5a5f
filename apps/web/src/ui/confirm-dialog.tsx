/** Asks once more before something that cannot be taken back. */
import type { ReactNode } from 'react';
import { Button } from './button.js';
import { Dialog, DialogBody, DialogFooter } from './dialog.js';

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  confirmLabel: string;
  cancelLabel?: string;
  pending: boolean;
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, confirmLabel, cancelLabel = 'Cancel', pending, onConfirm, onClose, children } = props;
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()} title={title}>
      <DialogBody className="text-quiet">{children}</DialogBody>
      <DialogFooter>
        <Button variant="outline" onClick={onClose}>
          {cancelLabel}
        </Button>
        <Button variant="destructive" pending={pending} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
