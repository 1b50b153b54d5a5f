import { useState } from 'react';
import { useToday } from '../../api/today.js';
import { Segmented } from '../../ui/segmented.js';
import { UploadDialog } from '../../shared/documents/upload-dialog.js';
import { ManyPayslips } from './publishing/many-payslips.js';
import { MonthFields, monthOfDate } from './months/month-fields.js';
import { useUploadPayrollMutation } from './api/payroll.api.js';

export function UploadPayroll({ onClose }: { onClose: () => void }) {
  const today = useToday();
  const [when, setWhen] = useState(() => monthOfDate(today));
  const [who, setWho] = useState<'one' | 'many'>('one');
  const [uploadPayroll, { isLoading }] = useUploadPayrollMutation();
  const choice = (
    <Segmented
      label="For"
      hideLabel
      autoFocus
      value={who}
      onChange={setWho}
      disabled={isLoading}
      options={[
        { value: 'one', label: 'One person' },
        { value: 'many', label: 'Many' },
      ]}
    />
  );
  if (who === 'many') return <ManyPayslips choice={choice} when={when} onWhen={setWhen} onClose={onClose} />;
  return (
    <UploadDialog
      title="Upload Payroll Documents"
      submitLabel="Upload"
      pending={isLoading}
      upload={(upload) => uploadPayroll({ ...upload, ...when })}
      success="Payroll documents uploaded successfully"
      failure="Failed to upload payroll documents"
      onClose={onClose}
      above={choice}
    >
      <MonthFields value={when} onChange={setWhen} disabled={isLoading} />
    </UploadDialog>
  );
}
