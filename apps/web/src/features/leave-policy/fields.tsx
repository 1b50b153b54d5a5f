/** Fields that several policies share. What is typed stays text until it is sent. */
import { asHeading } from '@staffroom/contracts/texts/formats.js';
import { formatPlainDate, isPlainDate } from '@staffroom/contracts/plain-date.js';
import { readNumber } from '@staffroom/contracts/typed-numbers.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { Field } from '../../ui/field.js';
import { NumberField } from '../../ui/number-field.js';
import { Select } from '../../ui/select.js';

/** Absent while nothing is typed. The server refuses that, and text that is no number. */
export function numberOf(text: string): number | string | undefined {
  if (text.trim() === '') return undefined;
  const number = readNumber(text);
  return Number.isNaN(number) ? text : number;
}

function months() {
  return Array.from({ length: 12 }, (_, at) => {
    const value = String(at + 1);
    return { value, label: asHeading(formatPlainDate(`2024-${value.padStart(2, '0')}-01`, { month: 'long' })) };
  });
}

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
        label={t('Day')}
        value={day}
        onChange={(next) => onChange({ day: next, month })}
        error={error}
        words={(number) => yearlyText(number, month)}
      />
      <Field label={t('Month')} required>
        <Select value={month} onChange={(next) => onChange({ day, month: next })} options={months()} />
      </Field>
    </div>
  );
}

/** '31 March'. The year only has to have a 29 February. */
function yearlyText(day: number, month: string): string | undefined {
  const date = ['2024', ...[month, String(day)].map((part) => part.padStart(2, '0'))].join('-');
  return isPlainDate(date) ? formatPlainDate(date, { day: 'numeric', month: 'long' }) : undefined;
}
