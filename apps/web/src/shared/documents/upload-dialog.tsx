/** HR's form to upload files for one employee (R34). Its children are further fields, such as the month. */
import { TriangleAlert } from 'lucide-react';
import { useState, type FormEvent, type ReactNode } from 'react';
import { acceptedExtensions } from '@staffroom/contracts/files.js';
import { t } from '@staffroom/contracts/texts/text.js';
import type { ApiError } from '../../api/base-query.js';
import { fileError } from '../../api/field-errors.js';
import type { FilesUpload } from '../../api/files-upload.js';
import { newIdempotencyKey } from '../../api/idempotency-key.js';
import { Button } from '../../ui/button.js';
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialog.js';
import { DropZone, FileRows, Preparing } from '../../ui/drop-zone.js';
import { Field } from '../../ui/field.js';
import { type PickedPerson, PersonPicker } from '../people/person-picker.js';
import { notifyFailure, toast } from '../../ui/toast.js';
import { useChosenFiles } from '../../ui/use-chosen-files.js';

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
  /** Above the fields. */
  above?: ReactNode;
  children?: ReactNode;
}

export function UploadDialog(props: UploadDialogProps) {
  const { title, submitLabel, pending, upload, success, failure, onClose, above, children } = props;
  // One key per opened form, so that submitting twice stores the files once.
  const [idempotencyKey] = useState(newIdempotencyKey);
  const [owner, setOwner] = useState<PickedPerson | null>(null);
  const { files, problem, isPreparing, add, refuse, remove } = useChosenFiles();
  const [progress, setProgress] = useState(0);
  /** What the server said about files that the person already has, while the user has not confirmed them. */
  const [same, setSame] = useState<string | null>(null);

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (!owner || files.length === 0 || isPreparing || pending) return;
    setProgress(0);
    const onlyNew = same === null;
    const { error } = await upload({ userId: owner.id, files, onlyNew, idempotencyKey, onProgress: setProgress });
    if (isAlreadyUploaded(error)) return setSame(fileError(error, 'files') ?? '');
    if (error) {
      refuse(fileError(error, 'files'));
      return notifyFailure(t('Upload failed'), failure, error);
    }
    toast({ title: success });
    onClose();
  };

  /** What was confirmed no longer applies. */
  const changing =
    <Given,>(change: (given: Given) => void) =>
    (given: Given) => {
      setSame(null);
      change(given);
    };

  return (
    <Dialog open onOpenChange={(open) => !open && !pending && onClose()} title={title} form={title}>
      <form noValidate autoComplete="off" onSubmit={(event) => void onSubmit(event)}>
        <DialogBody>
          {above}
          <Field
            label={t('Employee')}
            error={files.length > 0 && !owner ? t('Please select a user') : undefined}
            required
          >
            <PersonPicker autoFocus={!above} value={owner} onChange={changing(setOwner)} disabled={pending} />
          </Field>
          {children}
          <Field label={t('Files')} error={problem} required>
            <DropZone
              accept={acceptedExtensions}
              multiple
              hint={t('PDF, JPG, JPEG or PNG, max 10MB each')}
              disabled={pending}
              onFiles={changing((more: File[]) => void add(more))}
            />
            <Preparing active={isPreparing} />
          </Field>
          <FileRows files={files} progress={pending ? progress : null} onRemove={changing(remove)} />
          {same !== null && <SameFiles>{same}</SameFiles>}
        </DialogBody>
        <DialogFooter>
          <Button variant="outline" disabled={pending} onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" disabled={files.length === 0 || !owner || isPreparing} pending={pending}>
            {pending ? t('Uploading...') : same === null ? submitLabel : t('Upload again')}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}

function SameFiles({ children }: { children: string }) {
  return (
    <div role="alert" className="flex gap-2 rounded-control bg-pending-soft px-3 py-2 text-pending-ink">
      <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      <div className="min-w-0">
        <p className="break-words whitespace-pre-line">{children}</p>
        <p>{t('Remove what is not needed, or upload again.')}</p>
      </div>
    </div>
  );
}

function isAlreadyUploaded(error: unknown): boolean {
  return (error as ApiError | undefined)?.body?.code === 'ALREADY_UPLOADED';
}
