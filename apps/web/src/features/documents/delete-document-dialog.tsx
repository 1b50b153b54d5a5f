import type { EmployeeDocument } from '@staffroom/contracts/documents.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { notifyError, toast } from '../../ui/toast.js';
import { useDeleteDocumentMutation } from './documents.api.js';

export function DeleteDocumentDialog({ document, onClose }: { document: EmployeeDocument; onClose: () => void }) {
  const [remove, { isLoading }] = useDeleteDocumentMutation();
  const onConfirm = async () => {
    const { error } = await remove(document.id);
    if (error) notifyError('Failed to delete document', error);
    else toast({ title: 'Document deleted successfully' });
    onClose();
  };
  return (
    <ConfirmDialog
      open
      title="Delete Document?"
      confirmLabel="Delete"
      pending={isLoading}
      onConfirm={() => void onConfirm()}
      onClose={onClose}
    >
      <p>
        <span className="font-medium break-words text-ink">{document.fileName}</span> of{' '}
        <span className="font-medium text-ink">{document.userName}</span> is deleted. This cannot be undone.
      </p>
    </ConfirmDialog>
  );
}
