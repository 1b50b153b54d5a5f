/** HR's form to upload files for one employee (R34). Its children are further fields, such as the month. */
import { useState, type FormEvent, type ReactNode } from 'react';
import { acceptedExtensions } from '@staffroom/contracts/files.js';
import { fileError } from '../api/field-errors.js';
import type { FilesUpload } from '../api/files-upload.js';
import { newIdempotencyKey } from '../api/idempotency-key.js';
import { Button } from './button.js';
import { Dialog, DialogBody, DialogFooter } from './dialog.js';
import { DropZone, FileRows } from './drop-zone.js';
import { Field } from './field.js';
import { type PickedPerson, PersonPicker } from './person-picker.js';
import { notifyFailure, toast } from './toast.js';
import { useChosenFiles } from './use-chosen-files.js';

interface UploadDialogProps {
  title: string;
  submitLabel: string;
  /** True during the upload. */
  pending: boolean;
  upload: (upload: FilesUpload) => Promise<{ error?: unknown }>;
  /** The texts of the toasts. */
  success: string;
  failure: string;
  onClose: () => void;
  children?: ReactNode;
}

export function UploadDialog(props: UploadDialogProps) {
  const { title, submitLabel, pending, upload, success, failure, onClose, children } = props;
  // One key per opened form, so that submitting twice stores the files once.
  const [idempotencyKey] = useState(newIdempotencyKey);
  const [owner, setOwner] = useState<PickedPerson | null>(null);
  const { files, problem, add, refuse, remove } = useChosenFiles();
  const [progress, setProgress] = useState(0);

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (!owner || files.length === 0 || pending) return;
    setProgress(0);
    const { error } = await upload({ userId: owner.id, files, idempotencyKey, onProgress: setProgress });
    if (error) {
      refuse(fileError(error, 'files'));
      return notifyFailure('Upload failed', failure, error);
    }
    toast({ title: success });
    onClose();
  };

  return (
    <Dialog open onOpenChange={(open) => !open && !pending && onClose()} title={title}>
      <form noValidate autoComplete="off" onSubmit={(event) => void onSubmit(event)}>
        <DialogBody>
          <Field label="Employee" error={files.length > 0 && !owner ? 'Please select a user' : undefined} required>
            <PersonPicker autoFocus value={owner} onChange={setOwner} disabled={pending} />
          </Field>
          {children}
          <Field label="Files" error={problem} required>
            <DropZone
              accept={acceptedExtensions}
              multiple
              hint="PDF, JPG, JPEG or PNG, max 10MB each"
              disabled={pending}
              onFiles={add}
            />
          </Field>
          <FileRows files={files} progress={pending ? progress : null} onRemove={remove} />
        </DialogBody>
        <DialogFooter>
          <Button variant="outline" disabled={pending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={files.length === 0 || !owner} pending={pending}>
            {pending ? 'Uploading...' : submitLabel}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
