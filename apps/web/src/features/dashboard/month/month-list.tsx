/** The days of a month on which someone is away, for phones. */
import { asHeading } from '@staffroom/contracts/texts/formats.js';
import { PartyPopper } from 'lucide-react';
import { clsx } from 'clsx';
import { useState } from 'react';
import { daysOfMonth, type MonthPerson, monthOf } from '@staffroom/contracts/calendar.js';
import { formatPlainDate, isWeekend, type PlainDate } from '@staffroom/contracts/plain-date.js';
import { countryLabel } from '@staffroom/contracts/users.js';
import { t, text } from '@staffroom/contracts/texts/text.js';
import { Avatar } from '../../../ui/avatar.js';
import { Button } from '../../../ui/button.js';
import { absenceLooks } from './absence-looks.js';
import type { MonthLayoutProps } from './month-layout-props.js';
import { absenceText, awayOn, type CountryHoliday, dayOfPerson, type Holidays, knownOn } from './month-people.js';

interface ListedDay {
  date: PlainDate;
  away: MonthPerson[];
  knownCount: number;
  holidays: readonly CountryHoliday[];
}

export function MonthList({ title, view, today, people, holidays, isLoaded, isBusy, hasMore, more }: MonthLayoutProps) {
  const [showsEarlier, setShowsEarlier] = useState(false);
  const days = daysOfMonth(view.month)
    .map((date) => listedDay(date, today, people, holidays))
    .filter(({ date, away, holidays: onDay }) => date === today || away.length + onDay.length > 0);
  const isThisMonth = view.month === monthOf(today);
  const later = isThisMonth && !showsEarlier ? days.filter(({ date }) => date >= today) : days;
  return (
    <div aria-busy={isBusy} className="flex flex-col gap-4">
      <p className="text-sm text-quiet">{t(hasMore ? listedSoFar : listed, { count: people.length })}</p>
      {later.length < days.length && (
        <Button variant="outline" className="self-start" onClick={() => setShowsEarlier(true)}>
          {t('Show earlier days')}
        </Button>
      )}
      {isLoaded && later.length === 0 && <p className="text-sm">{t('No one is away in {month}.', { month: title })}</p>}
      <ol aria-label={title} className="flex flex-col gap-3">
        {later.map((day) => (
          <Day key={day.date} day={day} isToday={day.date === today} holidaysOfMonth={holidays} />
        ))}
      </ol>
      {more}
    </div>
  );
}

const listed = text(
  '{count, plural, one {# person listed} other {# people listed}}. Days on which everyone works are left out.',
);
const listedSoFar = text(
  '{count, plural, one {# person listed so far} other {# people listed so far}}. Days on which everyone works are left out.',
);

function listedDay(date: PlainDate, today: PlainDate, people: readonly MonthPerson[], holidays: Holidays): ListedDay {
  const known = knownOn(people, date, today);
  return {
    date,
    away: awayOn(known, date, holidays),
    knownCount: known.length,
    holidays: holidays.get(date) ?? [],
  };
}

interface DayProps {
  day: ListedDay;
  isToday: boolean;
  holidaysOfMonth: Holidays;
}

function Day({ day: { date, away, knownCount, holidays }, isToday, holidaysOfMonth }: DayProps) {
  return (
    <li
      aria-current={isToday ? 'date' : undefined}
      className={clsx('overflow-hidden rounded-card border', isToday && 'border-accent ring-1 ring-accent')}
    >
      <div
        className={clsx(
          'flex flex-wrap items-baseline justify-between gap-x-3 px-3 py-2',
          isToday ? 'bg-accent-soft text-accent-ink' : 'bg-page',
        )}
      >
        <h4 className="font-medium tabular-nums">
          {asHeading(formatPlainDate(date, { weekday: 'long', day: 'numeric', month: 'long' }))}
          {isToday && ' · '}
          {isToday && t('Today')}
        </h4>
        {!isWeekend(date) && (
          <p className={clsx('text-sm tabular-nums', !isToday && 'text-quiet')}>
            {t('{away} of {count} away', { away: away.length, count: knownCount })}
          </p>
        )}
      </div>
      <ul className="flex flex-col gap-2 px-3 py-2 not-has-[li]:hidden">
        {holidays.map(({ country, name }) => (
          <li key={country} className="flex items-start gap-2 text-sm text-holiday-ink">
            <span className="flex size-6 shrink-0 items-center justify-center">
              <PartyPopper className="size-4" aria-hidden="true" />
            </span>
            <span className="py-0.5">
              {countryLabel(country)}: <span dir="auto">{name}</span>
            </span>
          </li>
        ))}
        {away.map((person) => (
          <li key={person.id} className="flex items-start gap-2">
            <Avatar id={person.id} name={person.fullName} size="sm" />
            <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-3 gap-y-1">
              <span dir="auto" className="min-w-0 break-words">
                {person.fullName}
              </span>
              {dayOfPerson(person, date, holidaysOfMonth).absences.map((absence) => (
                <span
                  key={absence.id}
                  className={clsx(
                    'rounded-full px-2 py-0.5 text-xs font-medium',
                    absenceLooks[absence.type].bar,
                    absenceLooks[absence.type].ink,
                  )}
                >
                  {absenceText(absence)}
                </span>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </li>
  );
}
