import { useState, type FormEvent } from 'react';
import { acceptedExtensions } from '@staffroom/contracts/files.js';
import { payrollLimits } from '@staffroom/contracts/payroll.js';
import { type PlainDate, yearOf } from '@staffroom/contracts/plain-date.js';
import { newIdempotencyKey } from '../../api/idempotency-key.js';
import { useToday } from '../../api/today.js';
import { Button } from '../../ui/button.js';
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialog.js';
import { DropZone, FileRows } from '../../ui/drop-zone.js';
import { Field } from '../../ui/field.js';
import { type PickedPerson, PersonPicker } from '../../ui/person-picker.js';
import { Select } from '../../ui/select.js';
import { notifyError, toast } from '../../ui/toast.js';
import { useChosenFiles } from '../../ui/use-chosen-files.js';
import { months } from './months.js';
import { useUploadPayrollMutation } from './payroll.api.js';

export function UploadDialog({ onClose }: { onClose: () => void }) {
  const today = useToday();
  // One key for one opened form: sent twice, the documents are still there once.
  const [idempotencyKey] = useState(newIdempotencyKey);
  const [owner, setOwner] = useState<PickedPerson | null>(null);
  const [fiscalYear, setFiscalYear] = useState(() => String(yearOf(today)));
  const [month, setMonth] = useState(() => String(monthOf(today)));
  const { files, problem, add, remove } = useChosenFiles();
  const [progress, setProgress] = useState(0);
  const [uploadPayroll, { isLoading }] = useUploadPayrollMutation();

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (!owner || files.length === 0 || isLoading) return;
    setProgress(0);
    const wish = { userId: owner.id, fiscalYear, month, files };
    const { error } = await uploadPayroll({ ...wish, idempotencyKey, onProgress: setProgress });
    if (error) return notifyError('Upload failed', error, 'Failed to upload payroll documents');
    toast({ title: 'Payroll documents uploaded successfully' });
    onClose();
  };

  return (
    <Dialog open onOpenChange={(open) => !open && !isLoading && onClose()} title="Upload Payroll Documents">
      <form noValidate autoComplete="off" onSubmit={(event) => void onSubmit(event)}>
        <DialogBody>
          <Field label="Employee" error={files.length > 0 && !owner ? 'Please select a user' : undefined} required>
            <PersonPicker value={owner} onChange={setOwner} disabled={isLoading} />
          </Field>
          <div className="grid grid-cols-2 items-start gap-4">
            <Field label="Fiscal Year">
              <Select
                value={fiscalYear}
                onChange={setFiscalYear}
                options={yearOptions(yearOf(today))}
                disabled={isLoading}
              />
            </Field>
            <Field label="Month">
              <Select value={month} onChange={setMonth} options={monthOptions} disabled={isLoading} />
            </Field>
          </div>
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
            {isLoading ? 'Uploading...' : 'Upload'}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}

const monthOptions = months.map(({ month, name }) => ({ value: String(month), label: name }));

/** R35: the present year down to the oldest that is offered. */
function yearOptions(currentYear: number) {
  const count = currentYear - payrollLimits.oldestOffered + 1;
  return Array.from({ length: count }, (_, index) => String(currentYear - index)).map((year) => ({
    value: year,
    label: year,
  }));
}

function monthOf(date: PlainDate): number {
  return Number(date.slice(5, 7));
}
