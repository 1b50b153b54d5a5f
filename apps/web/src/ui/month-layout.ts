/** The layout of a month's bars. Every span gets a lane that is free on all of its days. */
import { type PlainDate, inclusiveDays, monthGrid } from '@staffroom/contracts/plain-date.js';

export type MonthTone = 'vacation' | 'sick' | 'holiday' | 'special';

export interface MonthSpan {
  id: string;
  startDate: PlainDate;
  endDate: PlainDate;
  label: string;
  tone: MonthTone;
}

export interface MonthBar {
  span: MonthSpan;
  /** Lane 0 is at the top. */
  lane: number;
  days: number;
  /** False if the bar continues from the week before, or into the week after. */
  starts: boolean;
  ends: boolean;
}

export interface MonthDay {
  date: PlainDate;
  inMonth: boolean;
  /** The bars whose part in this week starts on this day. */
  bars: MonthBar[];
  /** All spans that cover this day. */
  spans: MonthSpan[];
  /** The lanes of these spans, in no particular order. */
  lanes: number[];
}

export function layoutMonth(year: number, month: number, spans: readonly MonthSpan[]): MonthDay[][] {
  const sorted = [...spans].sort(
    (a, b) => a.startDate.localeCompare(b.startDate) || b.endDate.localeCompare(a.endDate),
  );
  const prefix = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}`;
  return monthGrid(year, month).map((week) => {
    const bars = layoutWeek(week, sorted);
    const covers = ({ startDate, endDate }: MonthSpan, date: PlainDate) => startDate <= date && endDate >= date;
    return week.map((date) => ({
      date,
      inMonth: date.startsWith(prefix),
      bars: bars.get(date) ?? [],
      spans: sorted.filter((span) => covers(span, date)),
      lanes: [...bars.values()].flat().flatMap(({ span, lane }) => (covers(span, date) ? [lane] : [])),
    }));
  });
}

function layoutWeek(week: PlainDate[], sorted: readonly MonthSpan[]): Map<PlainDate, MonthBar[]> {
  const sunday = week[0]!;
  const saturday = week[6]!;
  const laneEnds: PlainDate[] = [];
  const bars = new Map<PlainDate, MonthBar[]>();
  for (const span of sorted) {
    if (span.endDate < sunday || span.startDate > saturday) continue;
    const from = span.startDate < sunday ? sunday : span.startDate;
    const to = span.endDate > saturday ? saturday : span.endDate;
    const free = laneEnds.findIndex((end) => end < from);
    const lane = free === -1 ? laneEnds.length : free;
    laneEnds[lane] = to;
    const bar = {
      span,
      lane,
      days: inclusiveDays(from, to),
      starts: from === span.startDate,
      ends: to === span.endDate,
    };
    bars.set(from, [...(bars.get(from) ?? []), bar]);
  }
  return bars;
}
