import { calendarSpans, shiftMonth } from '../calendar/calendar-spans.js';
import { type RequestFields, requestOf } from '../../../shared/time-off/form/request-fields.js';
import type { TimeOff } from '@staffroom/contracts/time-off.js';

const days: RequestFields = {
  kind: 'DAYS',
  startDate: '2026-11-02',
  endDate: '2026-11-06',
  hours: '',
  reason: '  Family ',
  kindId: '',
};

describe('the values of the time-off form', () => {
  it('days become vacation, with inclusive days times eight as a hint [S9.23]', () => {
    expect(requestOf(days)).toEqual({
      type: 'VACATION',
      startDate: '2026-11-02',
      endDate: '2026-11-06',
      hours: 40,
      reason: 'Family',
    });
  });

  it('hours become vacation that starts and ends on the same date [S5.21 S5.23]', () => {
    expect(requestOf({ ...days, kind: 'HOURS', hours: '2.5', reason: '' })).toEqual({
      type: 'VACATION',
      startDate: '2026-11-02',
      endDate: '2026-11-02',
      hours: 2.5,
      reason: null,
    });
  });

  it('sick days become sick leave', () => {
    expect(requestOf({ ...days, kind: 'SICK' })).toMatchObject({ type: 'SICK', endDate: '2026-11-06' });
  });

  it.each([
    ['no date', { startDate: '' }],
    ['a date that does not exist', { startDate: '2026-02-30' }],
    ['R28 an end before the start', { endDate: '2026-11-01' }],
    ['R27 no hours', { kind: 'HOURS' }],
    ['R27 steps finer than half an hour', { kind: 'HOURS', hours: '1.25' }],
    ['more hours than a day', { kind: 'HOURS', hours: '9' }],
  ] as const)('%s makes no request [S5.22]', (_what, changes) => {
    expect(requestOf({ ...days, ...changes })).toBeUndefined();
  });
});

describe('the month calendar of time off', () => {
  const timeOff: TimeOff = {
    id: 't-1',
    userId: 'u-1',
    type: 'VACATION',
    startDate: '2026-11-02',
    endDate: '2026-11-02',
    hours: 8,
    reason: null,
    status: 'APPROVED',
    reviewComment: null,
    reviewerName: null,
    createdAt: null,
    reviewedAt: null,
    givenBackHours: 0,
    cancellation: null,
    enteredByName: null,
    isClosure: false,
  };

  it('contains only approved time off [S2.timeoff.4 S4.10]', () => {
    const spans = calendarSpans([
      timeOff,
      { ...timeOff, id: 't-2', status: 'PENDING' },
      { ...timeOff, id: 't-3', status: 'REJECTED' },
    ]);
    expect(spans.map(({ id }) => id)).toEqual(['t-1']);
  });

  it('R30 a holiday shows its name, a partial day its hours [S2.timeoff.4]', () => {
    const spans = calendarSpans([
      { ...timeOff, type: 'HOLIDAY', reason: 'Ognissanti' },
      { ...timeOff, hours: 4 },
    ]);
    expect(spans.map(({ label }) => label)).toEqual(['Ognissanti', 'Vacation 4h']);
  });

  it('moves between months across New Year', () => {
    expect(shiftMonth('2026-12', 1)).toBe('2027-01');
    expect(shiftMonth('2027-01', -1)).toBe('2026-12');
  });
});
