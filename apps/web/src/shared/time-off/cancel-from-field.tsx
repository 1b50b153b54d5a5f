/** From which day a leave is cancelled. By default the server cancels what is not over (R48). */
import { addDays, type PlainDate } from '@staffroom/contracts/plain-date.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { DateField } from '../../ui/date-field.js';
import { Segmented } from '../../ui/segmented.js';
import { dateRange } from './leave-text.js';

interface Leave {
  startDate: PlainDate;
  endDate: PlainDate;
}

interface CancelFromFieldProps {
  leave: Leave;
  today: PlainDate;
  /** Null for the default, '' while no day is chosen. */
  value: PlainDate | null;
  onChange: (from: PlainDate | null) => void;
  error?: string | undefined;
}

export function CancelFromField({ leave, today, value, onChange, error }: CancelFromFieldProps) {
  const { startDate, endDate } = leave;
  if (startDate === endDate) return null;
  const isPart = value !== null;
  const rest = startDate <= today ? dateRange(firstOfRest(leave, today), endDate) : null;
  return (
    <>
      <Segmented
        autoFocus
        label={t('What is cancelled')}
        value={isPart ? 'part' : 'whole'}
        onChange={(part) => onChange(part === 'part' ? lastDays(leave, today) : null)}
        options={[
          { value: 'whole', label: rest ? t('The rest') : t('All of it') },
          { value: 'part', label: t('From a day on') },
        ]}
      />
      {rest && !isPart && <p className="text-quiet tabular-nums">{rest}</p>}
      {isPart && (
        <DateField
          label={t('First day that is cancelled')}
          error={error}
          value={value}
          min={startDate}
          max={endDate}
          onChange={onChange}
        />
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
