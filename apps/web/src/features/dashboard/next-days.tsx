/** The people of the company who are off in the next five days (SPEC section 2, Dashboard). */
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { clsx } from 'clsx';
import { useState } from 'react';
import { formatPlainDate, type PlainDate, isBetween } from '@staffroom/contracts/plain-date.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { useToday } from '../../api/today.js';
import { Button } from '../../ui/button.js';
import { Checkbox } from '../../ui/checkbox.js';
import { ErrorState } from '../../ui/error-state.js';
import { SkeletonRows } from '../../ui/skeleton.js';
import { shownDays, windowOf } from './calendar-days.js';
import { type LoadedCalendar, useGetCompanyCalendarQuery } from './dashboard.api.js';
import { DayColumn } from './day-column.js';

const fullDate = { weekday: 'long', day: 'numeric', month: 'long' } as const;

export function NextDays() {
  const today = useToday();
  const [offset, setOffset] = useState(0);
  const [hasMoved, setHasMoved] = useState(false);
  const [showWeekends, setShowWeekends] = useState(true);
  const { data, error, isError, isFetching, refetch } = useGetCompanyCalendarQuery(windowOf(today, offset));
  const days = shownDays(today, offset, showWeekends);
  const move = (by: number) => {
    setOffset(offset + by);
    setHasMoved(true);
  };

  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-5 gap-y-2">
        <Checkbox
          label={t('Show weekends')}
          checked={showWeekends}
          onChange={(event) => setShowWeekends(event.target.checked)}
        />
        <div className="flex gap-1.5">
          {offset > 0 && (
            <Button variant="ghost" onClick={() => move(-offset)}>
              {t('Today')}
            </Button>
          )}
          <Button
            variant="outline"
            size="icon"
            aria-label={t('Previous day')}
            disabled={offset === 0}
            onClick={() => move(-1)}
          >
            <ChevronLeft aria-hidden="true" />
          </Button>
          <Button variant="outline" size="icon" aria-label={t('Next day')} onClick={() => move(1)}>
            <ChevronRight aria-hidden="true" />
          </Button>
        </div>
      </div>
      <p role="status" className="sr-only">
        {hasMoved &&
          t('{first} to {last}', {
            first: formatPlainDate(days[0]!, fullDate),
            last: formatPlainDate(days.at(-1)!, fullDate),
          })}
      </p>
      {isError ? (
        <ErrorState title={t('Failed to fetch calendar data')} error={error} onRetry={() => void refetch()} />
      ) : (
        <div className="@container">
          {!data && <StackedSkeleton />}
          <ol aria-busy={isFetching} className={clsx('grid gap-3 @3xl:grid-cols-5', !data && '@max-3xl:hidden')}>
            {days.map((date, i) => (
              <DayColumn
                key={date}
                date={date}
                isToday={date === today}
                startsMonth={i === 0 || date.slice(0, 7) !== days[i - 1]!.slice(0, 7)}
                calendar={data && isLoaded(data, date) ? data : undefined}
              />
            ))}
          </ol>
        </div>
      )}
    </>
  );
}

/** Replaces the stacked days while loading, because their heights are not known yet and would make the page jump. */
function StackedSkeleton() {
  return (
    <div className="@3xl:hidden">
      <SkeletonRows rows={5} rowClassName="h-32" />
    </div>
  );
}

/** While the next window is loading, the previous one still covers the days they share. */
function isLoaded(calendar: LoadedCalendar, date: PlainDate): boolean {
  return isBetween(date, calendar.startDate, calendar.endDate);
}
