/** One day of the company calendar: a column, or a row on narrow screens. */
import { asHeading } from '@staffroom/contracts/texts/formats.js';
import { clsx } from 'clsx';
import type { CompanyCalendar } from '@staffroom/contracts/calendar.js';
import { type PlainDate, formatPlainDate, isWeekend, monthTitle } from '@staffroom/contracts/plain-date.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { Day } from './day.js';

interface DayColumnProps {
  date: PlainDate;
  isToday: boolean;
  /** True for the first shown day of a month, which gets a month heading. */
  startsMonth: boolean;
  /** Undefined while loading. */
  calendar?: CompanyCalendar;
}

export function DayColumn({ date, isToday, startsMonth, calendar }: DayColumnProps) {
  return (
    <li aria-current={isToday ? 'date' : undefined} className="flex min-w-0 flex-col">
      <div className={clsx('@3xl:h-7', !startsMonth && '@max-3xl:hidden')}>
        {startsMonth && <h3 className="pb-1.5 text-sm font-medium whitespace-nowrap text-quiet">{monthTitle(date)}</h3>}
      </div>
      <div
        className={clsx(
          'flex flex-1 flex-row overflow-hidden rounded-card border @3xl:min-h-72 @3xl:flex-col',
          isToday && 'border-accent ring-1 ring-accent',
          isWeekend(date) ? 'bg-sunken/70' : 'bg-surface',
        )}
      >
        <DayHead date={date} isToday={isToday} />
        <div className="flex min-w-0 flex-1 flex-col gap-3 p-3">
          {calendar ? <Day calendar={calendar} date={date} /> : <LoadingDay />}
        </div>
      </div>
    </li>
  );
}

const fullDate = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;

function DayHead({ date, isToday }: { date: PlainDate; isToday: boolean }) {
  return (
    <h4
      className={clsx(
        'flex flex-col px-3 py-2.5 font-normal tabular-nums @max-3xl:w-[72px] @max-3xl:shrink-0 @max-3xl:items-center @max-3xl:border-r @3xl:border-b',
        isToday && 'bg-accent-soft text-accent-ink',
      )}
    >
      <span className="sr-only">
        {isToday ? t('{day}, today', { day: formatPlainDate(date, fullDate) }) : formatPlainDate(date, fullDate)}
      </span>
      <span aria-hidden="true" className={clsx('text-xs font-medium', !isToday && 'text-quiet')}>
        {asHeading(formatPlainDate(date, { weekday: 'short' }))}
        {isToday && <span className="@max-3xl:hidden"> · {t('Today')}</span>}
      </span>
      <span aria-hidden="true" className="text-2xl font-semibold tracking-tight">
        {Number(date.slice(8))}
      </span>
    </h4>
  );
}

/** Not the kit's skeleton, whose grey is invisible on the shaded weekends. */
function LoadingDay() {
  return (
    <div role="status" aria-label={t('Loading')} className="flex flex-col gap-2.5">
      {['h-4 w-16', 'h-6', 'h-6 w-4/5'].map((size) => (
        <div key={size} aria-hidden="true" className={clsx('animate-pulse rounded-control bg-line/60', size)} />
      ))}
    </div>
  );
}
