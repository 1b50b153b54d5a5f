import type { EmployeeDocument } from '@staffroom/contracts/documents.js';
import { rich, t, text } from '@staffroom/contracts/texts/text.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { useDeleteDocumentMutation } from './documents.api.js';

export function DeleteDocumentDialog({ document, onClose }: { document: EmployeeDocument; onClose: () => void }) {
  const [remove, { isLoading }] = useDeleteDocumentMutation();
  return (
    <ConfirmDialog
      title={t('Delete Document?')}
      confirmLabel={t('Delete')}
      pending={isLoading}
      act={() => remove(document.id)}
      success={t('Document deleted successfully')}
      failure={t('Failed to delete document')}
      onClose={onClose}
    >
      <p>
        {rich(text('<file>{fileName}</file> of <person>{name}</person> will be deleted. This cannot be undone.'), {
          fileName: document.fileName,
          name: document.userName,
          file: (words) => (
            <span key="file" dir="auto" className="font-medium break-words text-ink">
              {words}
            </span>
          ),
          person: (words) => (
            <span key="person" dir="auto" className="font-medium text-ink">
              {words}
            </span>
          ),
        })}
      </p>
    </ConfirmDialog>
  );
}
