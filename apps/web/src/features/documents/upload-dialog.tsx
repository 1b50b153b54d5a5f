import { useState, type FormEvent } from 'react';
import { acceptedExtensions } from '@staffroom/contracts/files.js';
import { newIdempotencyKey } from '../../api/idempotency-key.js';
import { Button } from '../../ui/button.js';
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialog.js';
import { DropZone, FileRows } from '../../ui/drop-zone.js';
import { Field } from '../../ui/field.js';
import { type PickedPerson, PersonPicker } from '../../ui/person-picker.js';
import { notifyError, toast } from '../../ui/toast.js';
import { useChosenFiles } from '../../ui/use-chosen-files.js';
import { useUploadDocumentsMutation } from './documents.api.js';

export function UploadDialog({ onClose }: { onClose: () => void }) {
  // One key for one opened form: sent twice, the documents are still there once.
  const [idempotencyKey] = useState(newIdempotencyKey);
  const [owner, setOwner] = useState<PickedPerson | null>(null);
  const { files, problem, add, remove } = useChosenFiles();
  const [progress, setProgress] = useState(0);
  const [uploadDocuments, { isLoading }] = useUploadDocumentsMutation();

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (!owner || files.length === 0 || isLoading) return;
    setProgress(0);
    const { error } = await uploadDocuments({ userId: owner.id, files, idempotencyKey, onProgress: setProgress });
    if (error) return notifyError('Upload failed', error, 'Failed to upload documents');
    toast({ title: 'Documents uploaded successfully' });
    onClose();
  };

  return (
    <Dialog open onOpenChange={(open) => !open && !isLoading && onClose()} title="Upload Documents">
      <form noValidate autoComplete="off" onSubmit={(event) => void onSubmit(event)}>
        <DialogBody>
          <Field label="Employee" error={files.length > 0 && !owner ? 'Please select a user' : undefined} required>
            <PersonPicker value={owner} onChange={setOwner} disabled={isLoading} />
          </Field>
          <Field label="Files" error={problem} required>
            <DropZone
              accept={acceptedExtensions}
              multiple
              hint="PDF, JPG, JPEG or PNG, max 10MB each"
              disabled={isLoading}
              onFiles={add}
            />
          </Field>
          <FileRows files={files} progress={isLoading ? progress : null} onRemove={remove} />
        </DialogBody>
        <DialogFooter>
          <Button variant="outline" disabled={isLoading} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={files.length === 0 || !owner} pending={isLoading}>
            {isLoading ? 'Uploading...' : 'Upload Files'}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
