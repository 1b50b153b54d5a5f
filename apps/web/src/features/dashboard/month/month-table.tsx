/** The people of a month, with their absences as bars over the days. */
import { useEffect, useMemo, useRef, useState } from 'react';
import { daysOfMonth } from '@staffroom/contracts/calendar.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { useCurrentUser } from '../../../api/session.js';
import { MonthHead } from './month-head.js';
import type { MonthLayoutProps } from './month-layout-props.js';
import { MonthLegend } from './month-legend.js';
import { groupsOf } from './month-people.js';
import { PersonRow } from './person-row.js';

/** Scrolls in its own box if the days do not fit. Otherwise the head stays below the page's header while the page scrolls. */
export function MonthTable(props: MonthLayoutProps) {
  const { title, view, today, people, holidays, isBusy, more } = props;
  const viewerId = useCurrentUser().id;
  const days = useMemo(() => daysOfMonth(view.month), [view.month]);
  const box = useRef<HTMLDivElement>(null);
  const canScroll = useOverflow(box);

  useEffect(() => {
    const cell = box.current?.querySelector<HTMLElement>('thead [aria-current="date"]');
    const names = box.current?.querySelector<HTMLElement>('thead th');
    if (cell && names) box.current!.scrollLeft = cell.offsetLeft - names.offsetWidth - cell.offsetWidth;
    else if (box.current) box.current.scrollLeft = 0;
  }, [view]);

  return (
    <>
      <MonthLegend people={people} hasPast={days[0]! < today} />
      <div className="@container">
        <div
          ref={box}
          {...(canScroll && {
            role: 'group',
            'aria-label': t('{month}, scrolls sideways', { month: title }),
            tabIndex: 0,
          })}
          className="relative rounded-card border @max-[922px]:max-h-[85dvh] @max-[922px]:overflow-auto"
        >
          <table
            aria-label={title}
            aria-busy={isBusy}
            className="w-full min-w-[920px] table-fixed border-separate border-spacing-0 tabular-nums"
          >
            <colgroup>
              <col className="w-44 @5xl:w-56" />
              {days.map((date) => (
                <col key={date} />
              ))}
            </colgroup>
            <MonthHead {...props} days={days} />
            {groupsOf(people, viewerId).map(({ key, title: group, people: members }) => (
              <tbody key={`${key} ${members[0]!.id}`}>
                <tr>
                  <th
                    scope="rowgroup"
                    colSpan={days.length + 1}
                    className="border-b bg-sunken/60 px-3 py-1 text-start text-xs font-semibold text-quiet"
                  >
                    <span
                      dir="auto"
                      className="sticky left-3 inline-block max-w-64 truncate align-bottom"
                      title={group}
                    >
                      {group}
                    </span>
                  </th>
                </tr>
                {members.map((person) => (
                  <PersonRow key={person.id} isViewer={person.id === viewerId} {...{ person, days, today, holidays }} />
                ))}
              </tbody>
            ))}
          </table>
          <div className="sticky left-0">{more}</div>
        </div>
      </div>
    </>
  );
}

function useOverflow(box: React.RefObject<HTMLElement | null>): boolean {
  const [overflows, setOverflows] = useState(false);
  useEffect(() => {
    const element = box.current!;
    const observer = new ResizeObserver(() => setOverflows(element.scrollWidth > element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  return overflows;
}
