/**
 * Chooses days of a calendar: a click or Enter chooses one, dragging a mouse or arrow keys with Shift several. A finger that moves
 * scrolls, so it can only tap. The days are buttons with `data-date`, and one of them is a tab stop.
 */
import { type KeyboardEvent, type PointerEvent, type SyntheticEvent, useRef, useState } from 'react';
import type { PlainDate } from '@staffroom/contracts/plain-date.js';
import { movedDay } from './moved-day.js';

export interface Days {
  startDate: PlainDate;
  endDate: PlainDate;
}

interface DayChoice {
  /** The tab stop at first. */
  first: PlainDate;
  onChoose: (days: Days) => void;
}

interface Range {
  from: PlainDate;
  to: PlainDate;
}

export function useDayChoice({ first, onChoose }: DayChoice) {
  const [tabStop, setTabStop] = useState(first);
  const [marked, setMarked] = useState<Days | null>(null);
  // A pointer may be released before the days it has passed are rendered.
  const range = useRef<Range | null>(null);

  const mark = (next: Range | null) => {
    range.current = next;
    setMarked(next && inOrder(next));
  };
  const choose = (chosen: Range) => {
    mark(null);
    onChoose(inOrder(chosen));
  };

  return {
    tabStop,
    /** The days that are about to be chosen. */
    marked,
    handlers: {
      onPointerDown: (event: PointerEvent) => {
        const date = dateOf(event);
        if (!date || event.pointerType === 'touch' || event.button !== 0) return;
        mark({ from: date, to: date });
        const release = () => {
          const dragged = range.current;
          if (dragged && dragged.from !== dragged.to) choose(dragged);
          else mark(null); // a click follows
        };
        window.addEventListener('pointerup', release, { once: true });
      },
      onPointerOver: (event: PointerEvent) => {
        const date = dateOf(event);
        if (range.current && date && event.buttons === 1) mark({ ...range.current, to: date });
      },
      /** Of a mouse, a finger, or Enter. There is none after a drag. */
      onClick: (event: SyntheticEvent) => {
        const date = dateOf(event);
        if (!date) return;
        setTabStop(date);
        choose(range.current?.to === date ? range.current : { from: date, to: date });
      },
      onKeyDown: (event: KeyboardEvent) => {
        const date = dateOf(event);
        const next = date && movedDay(date, { key: event.key, shiftKey: false });
        const button = next && event.currentTarget.querySelector<HTMLElement>(`[data-date="${next}"]`);
        if (!button) return;
        event.preventDefault();
        mark(event.shiftKey ? { from: range.current?.from ?? date, to: next } : null);
        setTabStop(next);
        button.focus();
      },
    },
  };
}

function dateOf({ target }: SyntheticEvent): PlainDate | undefined {
  return (target as Element).closest<HTMLElement>('[data-date]')?.dataset['date'];
}

function inOrder({ from, to }: Range): Days {
  return from <= to ? { startDate: from, endDate: to } : { startDate: to, endDate: from };
}
