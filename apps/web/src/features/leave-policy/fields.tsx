/** Fields that several policies share. What is typed stays text until it is sent. */
import { Field } from '../../ui/field.js';
import { Input } from '../../ui/input.js';
import { Select } from '../../ui/select.js';
import { formatPlainDate } from '@staffroom/contracts/plain-date.js';

interface NumberFieldProps {
  label: string;
  hint?: string;
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  min: number;
  max: number;
  required?: boolean;
  autoFocus?: boolean;
}

export function NumberField({ label, hint, value, onChange, error, required = true, ...input }: NumberFieldProps) {
  return (
    <Field label={label} {...(hint && { hint })} {...(error && { error })} required={required}>
      <Input
        type="number"
        inputMode="numeric"
        {...input}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="tabular-nums"
      />
    </Field>
  );
}

/** Absent while nothing is typed, which the server refuses. */
export function numberOf(text: string): number | undefined {
  return text.trim() === '' ? undefined : Number(text);
}

const months = Array.from({ length: 12 }, (_, at) => {
  const value = String(at + 1);
  return { value, label: formatPlainDate(`2024-${value.padStart(2, '0')}-01`, { month: 'long' }) };
});

interface YearlyDateProps {
  day: string;
  month: string;
  onChange: (date: { day: string; month: string }) => void;
  error?: string | undefined;
}

/** A date without a year. */
export function YearlyDate({ day, month, onChange, error }: YearlyDateProps) {
  return (
    <div className="grid grid-cols-2 items-start gap-4 max-md:gap-3">
      <NumberField
        label="Day"
        value={day}
        onChange={(next) => onChange({ day: next, month })}
        error={error}
        min={1}
        max={31}
      />
      <Field label="Month" required>
        <Select value={month} onChange={(next) => onChange({ day, month: next })} options={months} />
      </Field>
    </div>
  );
}
