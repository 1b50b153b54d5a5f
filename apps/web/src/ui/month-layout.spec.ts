import { layoutMonth, type MonthSpan } from './month-layout.js';

const span = (id: string, startDate: string, endDate: string): MonthSpan => ({
  id,
  startDate,
  endDate,
  label: id,
  tone: 'vacation',
});

const barsOf = (spans: MonthSpan[]) =>
  layoutMonth(2026, 11, spans)
    .flat()
    .flatMap((day) =>
      day.bars.map(({ span, lane, days, starts, ends }) => ({ on: day.date, id: span.id, lane, days, starts, ends })),
    );

describe('the bars of a month', () => {
  it('a month has six weeks that start on Sunday [S2.timeoff.5 S9.26]', () => {
    const weeks = layoutMonth(2026, 11, []);
    expect(weeks).toHaveLength(6);
    expect(weeks[0]![0]!.date).toBe('2026-11-01');
    expect(weeks[5]![6]).toMatchObject({ date: '2026-12-12', inMonth: false });
  });

  it('leave over a weekend continues in the next week', () => {
    expect(barsOf([span('a', '2026-11-12', '2026-11-17')])).toEqual([
      { on: '2026-11-12', id: 'a', lane: 0, days: 3, starts: true, ends: false },
      { on: '2026-11-15', id: 'a', lane: 0, days: 3, starts: false, ends: true },
    ]);
  });

  it('a holiday during leave gets a lane of its own', () => {
    const bars = barsOf([span('holiday', '2026-11-11', '2026-11-11'), span('leave', '2026-11-09', '2026-11-13')]);
    expect(bars.map(({ id, lane }) => [id, lane])).toEqual([
      ['leave', 0],
      ['holiday', 1],
    ]);
  });

  it('two leaves in one week that do not overlap share a lane', () => {
    const bars = barsOf([span('a', '2026-11-02', '2026-11-03'), span('b', '2026-11-05', '2026-11-06')]);
    expect(bars.map(({ lane }) => lane)).toEqual([0, 0]);
  });
});
