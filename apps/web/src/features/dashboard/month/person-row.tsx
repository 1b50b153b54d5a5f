import { clsx } from 'clsx';
import { memo } from 'react';
import type { MonthAbsence, MonthPerson } from '@staffroom/contracts/calendar.js';
import { inclusiveDays, isWeekend, type PlainDate } from '@staffroom/contracts/plain-date.js';
import { countryCode, countryLabel } from '@staffroom/contracts/users.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { Avatar } from '../../../ui/avatar.js';
import { leaveLabel, leaveLetter } from '../../../shared/time-off/leave-labels.js';
import { absenceLooks } from './absence-looks.js';
import { absenceText, dayOfPerson, type Holidays, isPartial, type PersonDay } from './month-people.js';

interface PersonRowProps {
  person: MonthPerson;
  isViewer: boolean;
  days: readonly PlainDate[];
  today: PlainDate;
  holidays: Holidays;
}

export const PersonRow = memo(function PersonRow({ person, isViewer, days, today, holidays }: PersonRowProps) {
  const { id, fullName, country } = person;
  return (
    <tr>
      <th scope="row" className="sticky left-0 z-10 border-r border-b bg-surface px-3 py-1 text-start font-normal">
        <span className="flex items-center gap-2">
          <Avatar id={id} name={fullName} size="sm" />
          <span dir="auto" className="min-w-0 flex-1 truncate text-sm" title={fullName}>
            {fullName}
          </span>
          {isViewer && <span className="text-xs font-medium text-accent-ink">{t('You')}</span>}
          <span className="text-xs text-quiet" title={countryLabel(country)}>
            <span aria-hidden="true">{countryCode(country)}</span>
            <span className="sr-only">, {countryLabel(country)}</span>
          </span>
        </span>
      </th>
      {days.map((date) => (
        <DayCell key={date} day={dayOfPerson(person, date, holidays)} lastDay={days.at(-1)!} {...{ date, today }} />
      ))}
    </tr>
  );
});

interface DayCellProps {
  day: PersonDay;
  date: PlainDate;
  today: PlainDate;
  lastDay: PlainDate;
}

function DayCell({ day: { absences, holiday, isWorkday }, date, today, lastDay }: DayCellProps) {
  const words = [...absences.map(absenceText), ...(holiday ? [t('Holiday: {name}', { name: holiday })] : [])].join(
    '. ',
  );
  const [absence] = absences;
  return (
    <td
      title={words || undefined}
      className={clsx(
        'relative h-9 border-b p-0',
        isWeekend(date) && 'bg-sunken/70',
        date === today && 'bg-accent-soft/60',
        holiday && 'bg-holiday/10',
      )}
    >
      {words && <span className="sr-only">{words}</span>}
      {!absence && holiday && <Letter className="text-holiday-ink">{leaveLetter('HOLIDAY')}</Letter>}
      {absence && isPartial(absence) && <PartialBar absences={absences} />}
      {absence && !isPartial(absence) && <BarPart {...{ absence, date, lastDay, isWorkday }} />}
    </td>
  );
}

function PartialBar({ absences }: { absences: readonly MonthAbsence[] }) {
  const { edge, ink } = absenceLooks[absences[0]!.type];
  return (
    <span
      aria-hidden="true"
      className={clsx(
        'absolute inset-x-px top-1.5 flex h-6 items-center justify-center rounded-[5px] border border-dashed text-xs font-medium',
        edge,
        ink,
      )}
    >
      {absences.map(({ type }) => leaveLetter(type)).join('')}
    </span>
  );
}

interface BarPartProps {
  absence: MonthAbsence;
  date: PlainDate;
  lastDay: PlainDate;
  isWorkday: boolean;
}

/** The part of a bar on one day. The first one shown has the text of the whole bar. */
function BarPart({ absence, date, lastDay, isWorkday }: BarPartProps) {
  const starts = absence.startDate === date;
  const ends = absence.endDate === date;
  const isFirst = starts || date.endsWith('-01');
  const { bar, paleBar, mark, ink } = absenceLooks[absence.type];
  const label = leaveLabel(absence.type);
  const days = inclusiveDays(date, absence.endDate < lastDay ? absence.endDate : lastDay);
  return (
    <span aria-hidden="true">
      <span
        className={clsx(
          'absolute inset-y-1.5 border-y border-transparent', // forced colours draw the border instead of the background
          isWorkday ? bar : paleBar,
          starts ? 'left-px rounded-l-[5px] border-l' : 'left-0',
          ends ? 'right-px rounded-r-[5px] border-r' : 'right-0',
        )}
      />
      {isFirst && (
        <span
          style={{ width: `${days * 100}%` }}
          className={clsx('absolute inset-y-1.5 left-0 z-[1] flex items-center text-xs font-medium', ink)}
        >
          {days < 3 ? (
            <span className="w-full text-center">{leaveLetter(absence.type)}</span>
          ) : (
            // stays visible while the start of the bar is scrolled behind the names
            <span className="sticky left-44 flex min-w-0 items-center gap-1.5 px-1">
              <span className={clsx('h-3 w-[3px] shrink-0 rounded-full', mark)} />
              <span className="truncate">{label}</span>
            </span>
          )}
        </span>
      )}
    </span>
  );
}

function Letter({ className, children }: { className: string; children: string }) {
  return (
    <span aria-hidden="true" className={clsx('block text-center text-xs font-medium', className)}>
      {children}
    </span>
  );
}
