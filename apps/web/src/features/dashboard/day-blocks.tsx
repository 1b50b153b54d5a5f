/** The blocks of a day in the company calendar. */
import { PartyPopper } from 'lucide-react';
import type { CalendarTimeOff } from '@staffroom/contracts/calendar.js';
import { numberText } from '@staffroom/contracts/texts/formats.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { Avatar } from '../../ui/avatar.js';
import { LeaveBadge } from '../../shared/time-off/leave-badge.js';
import { type CalendarDay, shortName } from './calendar-days.js';

export function HolidayBlock({ holidays }: Pick<CalendarDay, 'holidays'>) {
  return (
    <div className="rounded-control bg-holiday-soft px-2.5 py-2 text-holiday-ink">
      <p className="flex items-center gap-1.5 text-xs font-medium">
        <PartyPopper className="size-3.5" aria-hidden="true" />
        {t('Bank Holiday')}
      </p>
      <ul className="mt-1 flex flex-wrap gap-x-2.5 gap-y-0.5 text-sm font-semibold">
        {holidays.map(({ code, names }) => (
          <li key={code} title={names}>
            {code}
            <span className="sr-only">: {names}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

export function OffToday({ entries }: { entries: readonly CalendarTimeOff[] }) {
  return (
    <div>
      <p className="text-xs font-medium text-quiet">{t('Off Today')}</p>
      <ul className="mt-1.5 flex flex-col gap-1.5">
        {entries.map((entry) => (
          <li key={entry.id} className="flex min-w-0 items-center gap-2" title={entry.userName}>
            <Avatar id={entry.userId ?? entry.id} name={entry.userName} size="sm" />
            <span className="truncate text-sm">{shortName(entry.userName)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

export function PartialCard({ entry }: { entry: CalendarTimeOff }) {
  return (
    <div role="group" aria-label={entry.userName} className="rounded-control border bg-surface px-2.5 py-2">
      <p className="flex min-w-0 items-center gap-2" title={entry.userName}>
        <Avatar id={entry.userId ?? entry.id} name={entry.userName} size="sm" />
        <span className="truncate text-sm">{shortName(entry.userName)}</span>
      </p>
      <p className="mt-1.5 flex flex-wrap items-center justify-between gap-1.5">
        <span className="text-sm text-quiet tabular-nums">{t('Off {hours}h', { hours: numberText(entry.hours) })}</span>
        {entry.type === 'SICK' && <LeaveBadge type="SICK" />}
      </p>
    </div>
  );
}
