/** The month that a `DateField` opens. Arrows, Home, End and Page keys move between days, Enter chooses one, Escape closes it. */
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { clsx } from 'clsx';
import { Popover } from 'radix-ui';
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { formatPlainDate, monthGrid, type PlainDate, monthTitle } from '@staffroom/contracts/plain-date.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { useToday } from '../api/today.js';
import { Button } from './button.js';
import { movedDay, monthsAway } from './moved-day.js';

interface OpenedCalendarProps {
  anchor: RefObject<HTMLButtonElement | null>;
  value: PlainDate;
  min?: PlainDate | undefined;
  max?: PlainDate | undefined;
  onChoose: (date: PlainDate) => void;
  onClose: () => void;
}

export default function OpenedCalendar(props: OpenedCalendarProps) {
  const { anchor, value, onClose } = props;
  const today = useToday();
  const [day, setDay] = useState(value || clamped(today, props));
  const grid = useRef<HTMLTableElement>(null);
  const wentOn = useRef(false);
  const focusDay = () => grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  // The buttons of the months keep the focus.
  useLayoutEffect(() => {
    if (grid.current?.contains(document.activeElement)) focusDay();
  }, [day]);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = movedDay(day, event);
    if (!next) return;
    event.preventDefault();
    setDay(clamped(next, props));
  };
  return (
    <Popover.Root open onOpenChange={(open) => !open && onClose()}>
      <Popover.Anchor virtualRef={anchor as RefObject<HTMLButtonElement>} />
      {/* Inside the dialog, because the dialog blocks scrolling everywhere else. */}
      <Popover.Portal container={anchor.current?.closest<HTMLElement>('[role="dialog"]')}>
        <Popover.Content
          align="end"
          sideOffset={4}
          collisionPadding={8}
          aria-label={t('Calendar')}
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            focusDay();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (!wentOn.current) anchor.current?.focus();
          }}
          onInteractOutside={(event) => {
            // The button closes it itself.
            if (anchor.current?.contains(event.target as Node)) event.preventDefault();
            else wentOn.current = true;
          }}
          className="z-50 animate-fade rounded-card border bg-surface p-3 shadow-float"
        >
          <MonthHead day={day} onMove={(months) => setDay(clamped(monthsAway(day, months), props))} />
          <table ref={grid} role="grid" aria-label={monthTitle(day)} onKeyDown={onKeyDown} className="tabular-nums">
            <Weeks {...props} day={day} today={today} />
          </table>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

function MonthHead({ day, onMove }: { day: PlainDate; onMove: (months: number) => void }) {
  return (
    <div className="flex items-center justify-between gap-2">
      <Button variant="ghost" size="icon" aria-label={t('Previous month')} onClick={() => onMove(-1)}>
        <ChevronLeft aria-hidden="true" />
      </Button>
      <span aria-live="polite" className="font-medium">
        {monthTitle(day)}
      </span>
      <Button variant="ghost" size="icon" aria-label={t('Next month')} onClick={() => onMove(1)}>
        <ChevronRight aria-hidden="true" />
      </Button>
    </div>
  );
}

function Weeks({ day, today, value, min, max, onChoose }: OpenedCalendarProps & { day: PlainDate; today: PlainDate }) {
  const weeks = monthGrid(Number(day.slice(0, 4)), Number(day.slice(5, 7)));
  return (
    <>
      <thead>
        <tr>
          {weeks[0]!.map((date) => (
            <th
              key={date}
              scope="col"
              abbr={formatPlainDate(date, { weekday: 'long' })}
              className="text-xs font-medium text-quiet"
            >
              {formatPlainDate(date, { weekday: 'short' })}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {/* By their places, so that the focus stays in the grid when the month changes. */}
        {weeks.map((week, row) => (
          <tr key={row}>
            {week.map((date, column) => {
              const isOffered = isWithin(date, { min, max });
              return (
                <td key={column} role="gridcell" aria-selected={date === value}>
                  <button
                    type="button"
                    tabIndex={date === day ? 0 : -1}
                    aria-label={formatPlainDate(date, { dateStyle: 'full' })}
                    aria-current={date === today ? 'date' : undefined}
                    aria-disabled={!isOffered}
                    onClick={() => isOffered && onChoose(date)}
                    className={clsx(
                      'flex size-9 items-center justify-center rounded-control',
                      date === value ? 'bg-accent text-on-accent' : 'hover:bg-sunken',
                      date === today && 'font-semibold ring-2 ring-accent ring-inset',
                      date.slice(0, 7) !== day.slice(0, 7) && date !== value && 'text-quiet',
                      !isOffered && 'opacity-50',
                    )}
                  >
                    {Number(date.slice(8))}
                  </button>
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </>
  );
}

type Limits = Pick<OpenedCalendarProps, 'min' | 'max'>;

function isWithin(date: PlainDate, { min, max }: Limits): boolean {
  return (!min || date >= min) && (!max || date <= max);
}

function clamped(date: PlainDate, { min, max }: Limits): PlainDate {
  if (min && date < min) return min;
  return max && date > max ? max : date;
}
