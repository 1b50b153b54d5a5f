import { useState } from 'react';
import { t } from '@staffroom/contracts/texts/text.js';
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
      label={t('For')}
      hideLabel
      autoFocus
      value={who}
      onChange={setWho}
      disabled={isLoading}
      options={[
        { value: 'one', label: t('One person') },
        { value: 'many', label: t('Many') },
      ]}
    />
  );
  if (who === 'many') return <ManyPayslips choice={choice} when={when} onWhen={setWhen} onClose={onClose} />;
  return (
    <UploadDialog
      title={t('Upload Payroll Documents')}
      submitLabel={t('Upload')}
      pending={isLoading}
      upload={(upload) => uploadPayroll({ ...upload, ...when })}
      success={t('Payroll documents uploaded successfully')}
      failure={t('Failed to upload payroll documents')}
      onClose={onClose}
      above={choice}
    >
      <MonthFields value={when} onChange={setWhen} disabled={isLoading} />
    </UploadDialog>
  );
}
