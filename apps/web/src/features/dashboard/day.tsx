/** Who is off on a day. */
import { skipToken } from '@reduxjs/toolkit/query/react';
import { Check } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { calendarLimits, type CompanyCalendar } from '@staffroom/contracts/calendar.js';
import type { PlainDate } from '@staffroom/contracts/plain-date.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { itemsOf } from '../../api/paging.js';
import { Button } from '../../ui/button.js';
import { dayOf } from './calendar-days.js';
import { useGetDayOffInfiniteQuery } from './dashboard.api.js';
import { HolidayBlock, OffToday, PartialCard } from './day-blocks.js';

const { shownPerDay } = calendarLimits;

interface DayProps {
  date: PlainDate;
  /** Includes the day. */
  calendar: CompanyCalendar;
}

export function Day({ date, calendar: { timeOffs, days } }: DayProps) {
  const [wantsAll, setWantsAll] = useState(false);
  const all = useGetDayOffInfiniteQuery(wantsAll ? date : skipToken);

  const peopleOff = days?.find((day) => day.date === date)?.peopleOff ?? 0;
  const isLong = peopleOff > shownPerDay + 1 && !all.data;
  const known = new Set(timeOffs.map(({ id }) => id));
  const others = itemsOf(all.data).filter(({ id }) => !known.has(id));
  const { holidays, fullDay, partialDay } = dayOf([...timeOffs, ...others], date, isLong ? shownPerDay : undefined);
  const more = peopleOff - fullDay.length - partialDay.length; // the count may be a little older than the names
  const hidden = isLong || all.hasNextPage ? Math.max(1, more) : 0;

  const people = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // the button had the focus, and is gone
    if (wantsAll && hidden === 0 && document.activeElement === document.body) people.current?.focus();
  }, [wantsAll, hidden]);

  if (holidays.length + fullDay.length + partialDay.length === 0) {
    return (
      <p className="flex items-center gap-1.5 text-sm text-quiet @max-3xl:my-auto">
        <Check className="size-4 shrink-0 text-approved" aria-hidden="true" />
        {t('Everyone available')}
      </p>
    );
  }
  return (
    <div ref={people} tabIndex={-1} className="flex min-w-0 flex-col gap-3 outline-none">
      {holidays.length > 0 && <HolidayBlock holidays={holidays} />}
      {fullDay.length > 0 && <OffToday entries={fullDay} />}
      {partialDay.map((entry) => (
        <PartialCard key={entry.id} entry={entry} />
      ))}
      {hidden > 0 && (
        <Button
          variant="ghost"
          size="sm"
          className="-mt-2 -ml-2 self-start"
          pending={all.isFetching}
          onClick={() => (wantsAll ? void all.fetchNextPage() : setWantsAll(true))}
        >
          {all.isError ? t('Try again') : t('Show {count} more', { count: hidden })}
        </Button>
      )}
    </div>
  );
}
