/** A month as six weeks that start on Sunday in English (SPEC section 9), with time off as bars over the days, which can be chosen. */
import { clsx } from 'clsx';
import { type PlainDate, formatPlainDate, weekday } from '@staffroom/contracts/plain-date.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { type Days, useDayChoice } from './use-day-choice.js';
import { layoutMonth, type MonthBar, type MonthDay, type MonthSpan, type MonthTone } from './month-layout.js';

interface MonthGridProps {
  year: number;
  /** 1 to 12. */
  month: number;
  today: PlainDate;
  spans: readonly MonthSpan[];
  label: string;
  /** The id of a text that says what choosing days does. */
  description?: string;
  onChoose: (days: Days) => void;
}

const barTones: Record<MonthTone, string> = {
  vacation: 'bg-vacation-soft text-vacation-ink',
  sick: 'bg-sick-soft text-sick-ink',
  holiday: 'bg-holiday-soft text-holiday-ink',
  special: 'bg-special-soft text-special-ink',
};
const dotTones: Record<MonthTone, string> = {
  vacation: 'bg-vacation',
  sick: 'bg-sick',
  holiday: 'bg-holiday',
  special: 'bg-special',
};
const lanesShown = 2;

export function MonthGrid({ year, month, spans, ...props }: MonthGridProps) {
  const weeks = layoutMonth(year, month, spans);
  return (
    <>
      <Weeks key={`${year}-${month}`} weeks={weeks} {...props} />
      <DayList days={weeks.flat()} />
    </>
  );
}

type WeeksProps = Pick<MonthGridProps, 'today' | 'label' | 'description' | 'onChoose'> & { weeks: MonthDay[][] };

function Weeks({ weeks, today, label, description, onChoose }: WeeksProps) {
  const days = weeks.flat().filter((day) => day.inMonth);
  const { date: first } = days.find(({ date }) => date === today) ?? days[0]!;
  const { tabStop, marked, handlers } = useDayChoice({ first, onChoose });
  return (
    <div
      role="grid"
      aria-label={label}
      aria-describedby={description}
      aria-multiselectable="true"
      className="overflow-hidden rounded-card border tabular-nums"
      {...handlers}
    >
      <div role="row" className="grid grid-cols-7 border-b bg-page">
        {weeks[0]!.map(({ date }) => (
          <div
            key={weekday(date)}
            role="columnheader"
            className="px-2 py-2 text-xs font-medium text-quiet max-md:text-center"
          >
            <span dir="auto" className="sr-only">
              {formatPlainDate(date, { weekday: 'long' })}
            </span>
            <span aria-hidden="true" className="max-md:hidden">
              {formatPlainDate(date, { weekday: 'short' })}
            </span>
            <span aria-hidden="true" className="md:hidden">
              {formatPlainDate(date, { weekday: 'narrow' })}
            </span>
          </div>
        ))}
      </div>
      {weeks.map((week) => (
        <div key={week[0]!.date} role="row" className="grid grid-cols-7 border-b last:border-b-0">
          {week.map((day) => (
            <Day
              key={day.date}
              day={day}
              isToday={day.date === today}
              isTabStop={day.date === tabStop}
              isMarked={marked !== null && marked.startDate <= day.date && day.date <= marked.endDate}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

export function MonthLegend({ items }: { items: readonly { tone: MonthTone; label: string }[] }) {
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm text-quiet">
      {items.map((item) => (
        <li key={item.tone} className="flex items-center gap-2">
          <span aria-hidden="true" className={clsx('h-2.5 w-4 rounded-[3px]', dotTones[item.tone])} />
          {item.label}
        </li>
      ))}
    </ul>
  );
}

interface DayProps {
  day: MonthDay;
  isToday: boolean;
  isTabStop: boolean;
  isMarked: boolean;
}

function Day({ day, isToday, isTabStop, isMarked }: DayProps) {
  const column = weekday(day.date);
  const words = day.spans.map((span) => span.label).join(', ');
  return (
    <div
      role="gridcell"
      aria-selected={isMarked}
      className={clsx(
        'relative h-[76px] border-r p-1.5 last:border-r-0 max-md:h-[62px] max-md:p-1 max-md:text-center',
        isMarked ? 'bg-accent-soft' : (column === 0 || column === 6) && 'bg-page',
      )}
    >
      {/* Above the bars, which reach over several days. */}
      <button
        type="button"
        data-date={day.date}
        tabIndex={isTabStop ? 0 : -1}
        aria-current={isToday ? 'date' : undefined}
        className="absolute inset-0 z-20 select-none hover:bg-sunken/50 focus-visible:outline-offset-[-2px]"
      >
        <span className="sr-only">{`${formatPlainDate(day.date, { dateStyle: 'full' })}${words && `: ${words}`}`}</span>
        {words && <span aria-hidden="true" title={words} className="absolute inset-0" />}
      </button>
      <span
        aria-hidden="true"
        className={clsx(
          'inline-flex h-6 min-w-6 items-center justify-center rounded-full px-1 text-sm',
          isToday && 'font-semibold text-accent-ink ring-2 ring-accent ring-inset',
          !isToday && (day.inMonth ? 'text-ink' : 'text-quiet'),
          hiddenOf(day) > 0 && 'max-md:-translate-x-2',
        )}
      >
        {Number(day.date.slice(8))}
      </span>
      {hiddenOf(day) > 0 && (
        <span
          aria-hidden="true"
          className="absolute top-2.5 right-2 text-xs font-medium text-quiet max-md:top-1 max-md:right-0.5 max-md:text-[0.6875rem]"
        >
          +{hiddenOf(day)}
        </span>
      )}
      {day.bars
        .filter((bar) => bar.lane < lanesShown)
        .map((bar) => (
          <Bar key={bar.span.id} bar={bar} isTall={bar.days === 1 && day.lanes.length === 1} />
        ))}
    </div>
  );
}

/** A tall one has two lines, if the name of a single day needs them. */
function Bar({ bar, isTall }: { bar: MonthBar; isTall: boolean }) {
  return (
    <span
      aria-hidden="true"
      style={{ width: `calc(${bar.days * 100}% + ${bar.days - 1}px - ${inset(bar.starts) + inset(bar.ends)}px)` }}
      className={clsx(
        'absolute z-10 flex items-center overflow-hidden px-1.5 text-xs font-medium max-md:px-1 md:py-0.5 md:leading-4',
        isTall ? 'md:min-h-5' : 'md:h-5',
        bar.lane === 0 ? 'top-8 max-md:top-[30px]' : 'top-[54px] max-md:top-[46px]',
        'max-md:h-[15px] max-md:text-[0.6875rem]',
        bar.starts ? 'left-1 rounded-l-[5px]' : 'left-0',
        bar.ends && 'rounded-r-[5px]',
        barTones[bar.span.tone],
      )}
    >
      {bar.starts && (
        <span className={clsx('mr-1.5 h-2.5 w-[3px] shrink-0 rounded-full max-md:mr-1', dotTones[bar.span.tone])} />
      )}
      <span className={clsx(isTall ? 'line-clamp-2' : 'truncate', bar.days === 1 && 'max-md:hidden')}>
        {bar.span.label}
      </span>
    </span>
  );
}

/** What the grid has no room for: on phones the names of single days, and on every screen a third bar on a day. */
function DayList({ days }: { days: readonly MonthDay[] }) {
  const listed = days.map((day) => ({ ...day, spans: hiddenOf(day) > 0 ? day.spans : day.spans.filter(isSingleDay) }));
  const shown = listed.filter(({ spans }) => spans.length > 0);
  if (shown.length === 0) return null;
  return (
    <ul
      aria-label={t('Days of note')}
      className={clsx('mt-3 flex flex-col gap-1.5 text-sm tabular-nums', !days.some(hiddenOf) && 'md:hidden')}
    >
      {shown.map((day) => (
        <li key={day.date} className={clsx('flex gap-3', hiddenOf(day) === 0 && 'md:hidden')}>
          <span className="w-20 shrink-0 text-quiet">{formatPlainDate(day.date, shortDate)}</span>
          <span className="flex min-w-0 flex-wrap gap-x-4 gap-y-1">
            {day.spans.map(({ id, label, tone }) => (
              <span key={id} className="flex min-w-0 items-center gap-2">
                <span aria-hidden="true" className={clsx('h-2.5 w-[3px] shrink-0 rounded-full', dotTones[tone])} />
                {label}
              </span>
            ))}
          </span>
        </li>
      ))}
    </ul>
  );
}

const shortDate: Intl.DateTimeFormatOptions = { weekday: 'short', day: 'numeric', month: 'short' };

function hiddenOf({ lanes }: MonthDay): number {
  return lanes.filter((lane) => lane >= lanesShown).length;
}

function isSingleDay({ startDate, endDate }: MonthSpan): boolean {
  return startDate === endDate;
}

/** A bar that continues in the next week reaches the edge. One that starts or ends here has a margin. */
function inset(closed: boolean): number {
  return closed ? 4 : 0;
}
