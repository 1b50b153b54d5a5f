import { payrollLimits } from '@staffroom/contracts/payroll.js';
import { type PlainDate, yearOf } from '@staffroom/contracts/plain-date.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { useToday } from '../../../api/today.js';
import { Field } from '../../../ui/field.js';
import { Select } from '../../../ui/select.js';
import { monthName, months } from './months.js';

/** The values of the form's fields. */
export interface ChosenMonth {
  fiscalYear: string;
  month: string;
}

export function monthOfDate(date: PlainDate): ChosenMonth {
  return { fiscalYear: String(yearOf(date)), month: String(Number(date.slice(5, 7))) };
}

interface MonthFieldsProps {
  value: ChosenMonth;
  onChange: (value: ChosenMonth) => void;
  disabled: boolean;
}

export function MonthFields({ value, onChange, disabled }: MonthFieldsProps) {
  const options = yearOptions(yearOf(useToday()));
  return (
    <div className="grid grid-cols-2 items-start gap-4">
      <Field label={t('Fiscal Year')}>
        <Select
          value={value.fiscalYear}
          onChange={(fiscalYear) => onChange({ ...value, fiscalYear })}
          options={options}
          disabled={disabled}
        />
      </Field>
      <Field label={t('Month')}>
        <Select
          value={value.month}
          onChange={(month) => onChange({ ...value, month })}
          options={months.map((month) => ({ value: String(month), label: monthName(month) }))}
          disabled={disabled}
        />
      </Field>
    </div>
  );
}

/** R35: the current year down to the oldest one offered. */
function yearOptions(currentYear: number) {
  const count = currentYear - payrollLimits.oldestOffered + 1;
  return Array.from({ length: count }, (_, index) => String(currentYear - index)).map((year) => ({
    value: year,
    label: year,
  }));
}
