import type { EmployeeDocument } from '@staffroom/contracts/documents.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { useDeleteDocumentMutation } from './documents.api.js';

export function DeleteDocumentDialog({ document, onClose }: { document: EmployeeDocument; onClose: () => void }) {
  const [remove, { isLoading }] = useDeleteDocumentMutation();
  return (
    <ConfirmDialog
      title="Delete Document?"
      confirmLabel="Delete"
      pending={isLoading}
      act={() => remove(document.id)}
      success="Document deleted successfully"
      failure="Failed to delete document"
      onClose={onClose}
    >
      <p>
        <span dir="auto" className="font-medium break-words text-ink">
          {document.fileName}
        </span>{' '}
        of{' '}
        <span dir="auto" className="font-medium text-ink">
          {document.userName}
        </span>{' '}
        will be deleted. This cannot be undone.
      </p>
    </ConfirmDialog>
  );
}
