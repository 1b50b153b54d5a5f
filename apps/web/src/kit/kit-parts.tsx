/** The larger components for /_kit: files, people, confirmation, and queue entries. */
import { useState } from 'react';
import { acceptedExtensions } from '@staffroom/contracts/files.js';
import { Button } from '../ui/button.js';
import { Chips } from '../ui/chips.js';
import { ConfirmDialog } from '../ui/confirm-dialog.js';
import { DropZone, FileRows } from '../ui/drop-zone.js';
import { Field } from '../ui/field.js';
import { FileLink } from '../ui/file-link.js';
import { Story } from './story.js';
import { type PickedPerson, PersonPicker } from '../shared/people/person-picker.js';
import { PendingCard } from '../shared/request-queue/pending-card.js';
import type { QueuedRequest } from '../shared/request-queue/queued-request.js';
import { ReviewedRow } from '../shared/request-queue/reviewed-row.js';
import { SearchInput } from '../ui/search-input.js';
import { toast } from '../ui/toast.js';
import { UploadDialog } from '../shared/documents/upload-dialog.js';
import { useChosenFiles } from '../ui/use-chosen-files.js';

export function Files() {
  const { files, problem, add, remove } = useChosenFiles();
  const [isUploading, setIsUploading] = useState(false);
  return (
    <Story title="Files">
      <div className="flex w-80 flex-col gap-3">
        <Field label="Files" error={problem}>
          <DropZone accept={acceptedExtensions} multiple hint="PDF, JPG, JPEG or PNG, max 10MB each" onFiles={add} />
        </Field>
        <FileRows files={files} onRemove={remove} />
      </div>
      <FileLink href="/_kit" label="Download" what="payslip.pdf" />
      <Button variant="outline" onClick={() => setIsUploading(true)}>
        Upload form
      </Button>
      {isUploading && (
        <UploadDialog
          title="Upload Documents"
          submitLabel="Upload Files"
          pending={false}
          upload={() => Promise.resolve({})}
          success="Documents uploaded successfully"
          failure="Failed to upload documents"
          onClose={() => setIsUploading(false)}
        />
      )}
    </Story>
  );
}

const chips = [
  { value: 'all', label: 'All' },
  { value: 'sick', label: 'Sick' },
] as const;

/** The search needs a signed-in HR manager. */
export function People() {
  const [person, setPerson] = useState<PickedPerson | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const [chip, setChip] = useState<'all' | 'sick'>('all');
  return (
    <Story title="People and confirmation">
      <Field label="Employee" className="w-64">
        <PersonPicker value={person} onChange={setPerson} clearable />
      </Field>
      <div className="w-64">
        <SearchInput label="Search users" />
      </div>
      <Chips label="Show" value={chip} onChange={setChip} options={chips} />
      <Button variant="outline" onClick={() => setIsAsking(true)}>
        Confirmation
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Delete Document?"
          confirmLabel="Delete"
          pending={false}
          act={() => Promise.resolve({})}
          success="Document deleted successfully"
          failure="Failed to delete document"
          onClose={() => setIsAsking(false)}
        >
          This cannot be undone.
        </ConfirmDialog>
      )}
    </Story>
  );
}

export function Queue() {
  return (
    <Story title="Requests of a queue, pending and reviewed">
      <ul className="w-80">
        <PendingCard request={request} mark="€12.50" asked="Submitted today" what="Refund 2026-0007" actions={actions}>
          Taxi to the airport
        </PendingCard>
      </ul>
      <ul className="w-96 rounded-card border">
        <ReviewedRow request={reviewed} summary="Refund 2026-0007 · €12.50" history={null} onOpen={opened} />
      </ul>
    </Story>
  );
}

const request: QueuedRequest = {
  ...{ id: 'r-1', userId: 'u-1', userName: 'Ana Costa', userJobTitle: 'Engineer', status: 'PENDING' },
  ...{ reviewComment: null, reviewerName: null, reviewedAt: null },
};
const reviewed: QueuedRequest = {
  ...{ ...request, status: 'APPROVED', reviewComment: 'Gladly.' },
  ...{ reviewerName: 'Max Adler', reviewedAt: '2026-11-20T09:00:00.000Z' },
};

const actions = {
  ...{ onReview: opened, onApprove: opened, refusal: null },
  ...{ isChosen: false, onChoose: opened },
};

function opened(): void {
  toast({ title: 'Opened' });
}
