import { type FormEvent, useState } from 'react';
import { acceptedExtensions } from '@staffroom/contracts/files.js';
import type { MonthPayslip } from '@staffroom/contracts/payroll.js';
import { rich, t, text } from '@staffroom/contracts/texts/text.js';
import { fileError } from '../../api/field-errors.js';
import { newIdempotencyKey } from '../../api/idempotency-key.js';
import { Button } from '../../ui/button.js';
import { payslipMonthLabel } from '../../shared/documents/delete-payslip.js';
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialog.js';
import { DropZone, FileRows } from '../../ui/drop-zone.js';
import { Field } from '../../ui/field.js';
import { fileProblem } from '../../ui/file-problem.js';
import { notifyError, toast } from '../../ui/toast.js';
import { useReplacePayslipMutation } from './api/payroll.api.js';

export function ReplacePayslip({ payslip, onClose }: { payslip: MonthPayslip; onClose: () => void }) {
  const [replace, { isLoading }] = useReplacePayslipMutation();
  // One key per chosen file, so that submitting twice replaces once.
  const [chosen, setChosen] = useState<{ file: File; idempotencyKey: string } | null>(null);
  const [problem, setProblem] = useState<string>();

  const choose = ([file]: readonly File[]) => {
    const found = file && fileProblem(file);
    setProblem(found);
    setChosen(file && !found ? { file, idempotencyKey: newIdempotencyKey() } : null);
  };
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (!chosen || isLoading) return;
    const { error } = await replace({ payslipId: payslip.id, ...chosen });
    if (error) {
      setProblem(fileError(error, 'files'));
      return notifyError(t('Failed to replace payroll document'), error);
    }
    toast({ title: t('Payroll document replaced successfully') });
    onClose();
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isLoading && onClose()}
      title={t('Replace Payroll Document')}
      description={rich(
        text(
          '<file>{fileName}</file> of <person>{name}</person> for {month} will be deleted, and the new file takes its place.',
        ),
        {
          fileName: payslip.fileName,
          name: payslip.userName,
          month: payslipMonthLabel(payslip),
          file: (words) => (
            <span key="file" dir="auto" className="font-medium text-ink">
              {words}
            </span>
          ),
          person: (words) => (
            <span key="person" dir="auto" className="font-medium text-ink">
              {words}
            </span>
          ),
        },
      )}
    >
      <form noValidate onSubmit={(event) => void onSubmit(event)}>
        <DialogBody>
          <Field label={t('New file')} error={problem} required>
            <DropZone
              autoFocus
              accept={acceptedExtensions}
              hint={t('PDF, JPG, JPEG or PNG, max 10MB')}
              disabled={isLoading}
              onFiles={choose}
            />
          </Field>
          <FileRows files={chosen ? [chosen.file] : []} onRemove={() => setChosen(null)} />
        </DialogBody>
        <DialogFooter>
          <Button variant="outline" disabled={isLoading} onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" disabled={!chosen} pending={isLoading}>
            {isLoading ? t('Replacing...') : t('Replace')}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
