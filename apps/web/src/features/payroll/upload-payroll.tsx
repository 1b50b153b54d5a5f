import { useState } from 'react';
import { payrollLimits } from '@staffroom/contracts/payroll.js';
import { type PlainDate, yearOf } from '@staffroom/contracts/plain-date.js';
import { useToday } from '../../api/today.js';
import { Field } from '../../ui/field.js';
import { Select } from '../../ui/select.js';
import { UploadDialog } from '../../ui/upload-dialog.js';
import { months } from './months.js';
import { useUploadPayrollMutation } from './payroll.api.js';

export function UploadPayroll({ onClose }: { onClose: () => void }) {
  const today = useToday();
  const [fiscalYear, setFiscalYear] = useState(() => String(yearOf(today)));
  const [month, setMonth] = useState(() => String(monthOf(today)));
  const [uploadPayroll, { isLoading }] = useUploadPayrollMutation();
  return (
    <UploadDialog
      title="Upload Payroll Documents"
      submitLabel="Upload"
      pending={isLoading}
      upload={(upload) => uploadPayroll({ ...upload, fiscalYear, month })}
      success="Payroll documents uploaded successfully"
      failure="Failed to upload payroll documents"
      onClose={onClose}
    >
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
    </UploadDialog>
  );
}

const monthOptions = months.map(({ month, name }) => ({ value: String(month), label: name }));

/** R35: the current year down to the oldest one offered. */
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
