import { t } from '@staffroom/contracts/texts/text.js';
import { UploadDialog } from '../../shared/documents/upload-dialog.js';
import { useUploadDocumentsMutation } from './documents.api.js';

export function UploadDocuments({ onClose }: { onClose: () => void }) {
  const [upload, { isLoading }] = useUploadDocumentsMutation();
  return (
    <UploadDialog
      title={t('Upload Documents')}
      submitLabel={t('Upload Files')}
      pending={isLoading}
      upload={upload}
      success={t('Documents uploaded successfully')}
      failure={t('Failed to upload documents')}
      onClose={onClose}
    />
  );
}
