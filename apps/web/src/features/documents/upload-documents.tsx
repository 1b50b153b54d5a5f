import { UploadDialog } from '../../shared/documents/upload-dialog.js';
import { useUploadDocumentsMutation } from './documents.api.js';

export function UploadDocuments({ onClose }: { onClose: () => void }) {
  const [upload, { isLoading }] = useUploadDocumentsMutation();
  return (
    <UploadDialog
      title="Upload Documents"
      submitLabel="Upload Files"
      pending={isLoading}
      upload={upload}
      success="Documents uploaded successfully"
      failure="Failed to upload documents"
      onClose={onClose}
    />
  );
}
