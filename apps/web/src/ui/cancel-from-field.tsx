/** From which day a leave is cancelled. By default the server cancels what is not over (R48). */
import { addDays, type PlainDate } from '@staffroom/contracts/plain-date.js';
import { Field } from './field.js';
import { DateInput } from './input.js';
import { Segmented } from './segmented.js';
import { dateRange } from './leave-text.js';

interface Leave {
  startDate: PlainDate;
  endDate: PlainDate;
}

interface CancelFromFieldProps {
  leave: Leave;
  today: PlainDate;
  /** Empty for the default. */
  value: PlainDate;
  onChange: (from: PlainDate) => void;
  error?: string | undefined;
}

export function CancelFromField({ leave, today, value, onChange, error }: CancelFromFieldProps) {
  const { startDate, endDate } = leave;
  if (startDate === endDate) return null;
  const isPart = value !== '';
  const rest = startDate <= today ? dateRange(firstOfRest(leave, today), endDate) : null;
  return (
    <>
      <Segmented
        autoFocus
        label="What is cancelled"
        value={isPart ? 'part' : 'whole'}
        onChange={(part) => onChange(part === 'part' ? lastDays(leave, today) : '')}
        options={[
          { value: 'whole', label: rest ? 'The rest' : 'All of it' },
          { value: 'part', label: 'From a day on' },
        ]}
      />
      {rest && !isPart && <p className="text-quiet tabular-nums">{rest}</p>}
      {isPart && (
        <Field label="First day that is cancelled" error={error} required>
          <DateInput value={value} min={startDate} max={endDate} onChange={(event) => onChange(event.target.value)} />
        </Field>
      )}
    </>
  );
}

/** As the server decides: what has passed stays, and so does today unless it is the last day. */
function firstOfRest({ endDate }: Leave, today: PlainDate): PlainDate {
  return today < endDate ? addDays(today, 1) : endDate;
}

/** A first suggestion: the day after the first one, or tomorrow. */
function lastDays({ startDate, endDate }: Leave, today: PlainDate): PlainDate {
  const next = addDays(startDate <= today ? today : startDate, 1);
  return next < endDate ? next : endDate;
}
