import { eachDay, weekday } from '@staffroom/contracts/plain-date.js';
import { replay } from '../decider.js';
import { scenarioOf, told } from '../testing/scenario.js';
import { balanceOf, leftHours } from './leave-balance.js';
import { recordedKind } from './special-leave.js';
import type { RequestTimeOff, TimeOffCommand } from './time-off-commands.js';
import type { DayHours, TimeOffEvent } from './time-off-events.js';
import { previewTimeOff } from './preview-time-off.js';
import { timeOffLedger } from './time-off-ledger.js';
import type { DayOff } from './working-time.js';

const { given } = scenarioOf(timeOffLedger);
const today = '2026-06-15';
const userId = 'ana';
const account: TimeOffEvent = {
  type: 'LeaveAccountOpened',
  data: { userId, country: 'SPAIN', vacationDays: 20, year: 2026, correctionHours: 0 },
};

/** Monday 6 to Friday 10 July 2026 by default. */
const week: RequestTimeOff = {
  requestId: 'r1',
  userId,
  type: 'VACATION',
  startDate: '2026-07-06',
  endDate: '2026-07-10',
  reason: null,
  today,
  daysOff: [],
};

type Proposed = Partial<RequestTimeOff> & { holidays?: readonly string[] };

function ask({ holidays = [], ...proposed }: Proposed = {}): TimeOffCommand {
  return { type: 'RequestTimeOff', data: { ...week, ...proposed, daysOff: wholeDays(holidays) } };
}

function wholeDays(dates: readonly string[]): DayOff[] {
  return dates.map((date) => ({ date, isHalf: false }));
}

function asked(proposed: Proposed = {}): TimeOffEvent {
  const { requestId, type, startDate, endDate, hours = 40, reason = null } = { ...week, ...proposed };
  const days = weekdays(startDate, endDate, proposed.holidays).map((date) => {
    return { date, hours: startDate === endDate ? (hours ?? 8) : 8 };
  });
  return {
    type: 'TimeOffRequested',
    data: {
      ...{ requestId, userId, type, startDate, endDate, hours: hours ?? 40, days, reason, enteredById: null },
      special: recordedKind(type, null),
      partOf: startDate === endDate && (hours ?? 8) < 8 ? 8 : null,
    },
  };
}

function weekdays(startDate: string, endDate: string, holidays: readonly string[] = []): string[] {
  return eachDay(startDate, endDate).filter((day) => ![0, 6].includes(weekday(day)) && !holidays.includes(day));
}

const weekDays: DayHours[] = ['06', '07', '08', '09', '10'].map((day) => ({ date: `2026-07-${day}`, hours: 8 }));

function review(decision: 'APPROVED' | 'REJECTED', requestId = 'r1', comment: string | null = null): TimeOffCommand {
  return { type: 'ReviewTimeOff', data: { requestId, decision, comment, reviewerId: 'boss' } };
}

function reviewed(
  decision: 'APPROVED' | 'REJECTED',
  requestId = 'r1',
  comment: string | null = null,
  days: DayHours[] = [],
): TimeOffEvent {
  return { type: 'TimeOffReviewed', data: { requestId, userId, decision, days, comment, reviewerId: 'boss' } };
}

function withdraw(requestId = 'r1', byUserId = userId): TimeOffCommand {
  return { type: 'WithdrawTimeOff', data: { requestId, byUserId } };
}

const withdrawn: TimeOffEvent = { type: 'TimeOffWithdrawn', data: { requestId: 'r1', userId } };

describe('requesting time off', () => {
  test('R27 a week is five working days of eight hours, whatever the client sent', () => {
    given(account)
      .when(ask({ hours: 99 }))
      .then(asked({ hours: 40 }));
  });

  test('R27.1 weekends and national holidays are not counted [S5.24]', () => {
    given(account)
      .when(ask({ startDate: '2026-07-03', endDate: '2026-07-13', holidays: ['2026-07-07', '2026-07-11'] }))
      .then(asked({ startDate: '2026-07-03', endDate: '2026-07-13', hours: 48, holidays: ['2026-07-07'] }));
  });

  test('R27.1 one day with fewer than eight hours is a partial day', () => {
    given(account)
      .when(ask({ endDate: week.startDate, hours: 2.5 }))
      .then(asked({ endDate: week.startDate, hours: 2.5 }));
  });

  test('R27 one day with eight hours or more, or without hours, is a whole day [S9.17]', () => {
    const wholeDay = asked({ endDate: week.startDate, hours: 8 });
    for (const hours of [8, 24, null, undefined]) {
      given(account)
        .when(ask({ endDate: week.startDate, hours }))
        .then(wholeDay);
    }
  });

  test.each([0, -1, 0.25, 7.75])('R27.1 %p hours for one day are rejected, and the field is named', (hours) => {
    given(account)
      .when(ask({ endDate: week.startDate, hours }))
      .thenRefused({ rule: 'R27', kind: 'invalid', field: 'hours' });
  });

  test('R28 a range over New Year is charged to both years', () => {
    given(account)
      .when(ask({ startDate: '2026-12-30', endDate: '2027-01-04', holidays: ['2027-01-01'] }))
      .then(
        asked({
          startDate: '2026-12-30',
          endDate: '2027-01-04',
          hours: 24,
          holidays: ['2027-01-01'],
        }),
      );
  });

  test('R28.3 sick leave takes nothing from the balance', () => {
    const longIllness = { type: 'SICK', startDate: '2026-07-06', endDate: '2026-12-31' } as const;
    given(account)
      .when(ask(longIllness))
      .then(asked({ ...longIllness, hours: 129 * 8 }));
  });

  test('a reason is trimmed, and an empty one counts as none [S5.23]', () => {
    given(account)
      .when(ask({ reason: ' Beach ' }))
      .then(asked({ reason: 'Beach' }));
    given(account)
      .when(ask({ reason: '  ' }))
      .then(asked({ reason: null }));
  });

  test.each([
    ['the end is before the start', { endDate: '2026-07-05' }, 'endDate'],
    ['it is longer than 366 days', { endDate: '2027-07-07' }, 'endDate'],
    ['it starts more than a year ago', { startDate: '2025-06-14', endDate: '2025-06-16' }, 'startDate'],
    ['it ends more than two years ahead', { startDate: '2028-06-15', endDate: '2028-06-16' }, 'endDate'],
    ['the date does not exist', { startDate: '2026-02-30' }, 'startDate'],
    ['the reason is too long', { reason: 'x'.repeat(501) }, 'reason'],
  ])('R28.1 refused as invalid: %s', (_, proposed, field) => {
    given(account).when(ask(proposed)).thenRefused({ kind: 'invalid', field });
  });

  test('R28 a year back, two years ahead and 366 days are still accepted', () => {
    const sick = { type: 'SICK', hours: undefined } as const;
    const decide = (proposed: Partial<RequestTimeOff>) =>
      timeOffLedger.decide(ask({ ...sick, ...proposed }), replay(timeOffLedger, [account])).ok;
    expect(decide({ startDate: '2025-06-16', endDate: '2025-06-16', today: '2026-06-16' })).toBe(true);
    expect(decide({ startDate: '2028-06-15', endDate: '2028-06-15' })).toBe(true);
    expect(decide({ startDate: '2026-07-06', endDate: '2027-07-06' })).toBe(true);
  });

  test('R28 a weekend or a single holiday contains no working day', () => {
    const noWorkingDay = { rule: 'R28', kind: 'unprocessable', code: 'NO_WORKING_DAY' } as const;
    given(account)
      .when(ask({ startDate: '2026-07-04', endDate: '2026-07-05' }))
      .thenRefused(noWorkingDay);
    given(account)
      .when(ask({ endDate: week.startDate, hours: 4, holidays: [week.startDate] }))
      .thenRefused(noWorkingDay);
  });

  test('R28 a request for more than the hours left is rejected, and the message has the numbers', () => {
    given(account)
      .when(ask({ endDate: '2026-08-03' }))
      .thenRefused({
        kind: 'unprocessable',
        code: 'INSUFFICIENT_BALANCE',
        message: 'You have 160 hours available in 2026. This request takes 168.',
      });
  });

  test('R28.2 pending requests count as taken, rejected or withdrawn ones give the hours back', () => {
    const fourWeeks = { requestId: 'r2', startDate: '2026-08-03', endDate: '2026-08-28' };
    given(account, asked()).when(ask(fourWeeks)).thenRefused({
      message:
        'You have 120 hours available in 2026 in addition to the 40 hours you have pending. This request takes 160.',
    });
    const granted = asked({ ...fourWeeks, hours: 160 });
    given(account, asked(), reviewed('REJECTED')).when(ask(fourWeeks)).then(granted);
    given(account, asked(), withdrawn).when(ask(fourWeeks)).then(granted);
  });

  test('R25 each year has its own balance', () => {
    const allOf2026 = asked({ startDate: '2026-08-03', endDate: '2026-08-28', hours: 160 });
    const inJanuary = { requestId: 'r2', startDate: '2027-01-04', endDate: '2027-01-08' };
    given(account, allOf2026).when(ask(inJanuary)).then(asked(inJanuary));
  });

  test('R28 days of a pending or approved request cannot be requested again', () => {
    const again = ask({ requestId: 'r2', startDate: '2026-07-10', endDate: '2026-07-14' });
    const overlap = { rule: 'R28', kind: 'conflict', code: 'OVERLAP' } as const;
    given(account, asked())
      .when(again)
      .thenRefused({
        ...overlap,
        message: 'You already have a pending request from 6 Jul 2026 to 10 Jul 2026. Please choose other days.',
      });
    given(account, asked(), reviewed('APPROVED')).when(again).thenRefused(overlap);
  });

  test('R28.2 two partial days that fit in eight hours do not overlap, a third that does not fit does', () => {
    const morning = asked({ endDate: week.startDate, hours: 4 });
    const afternoon = { requestId: 'r2', endDate: week.startDate, hours: 3.5 };
    given(account, morning).when(ask(afternoon)).then(asked(afternoon));
    given(account, morning, asked(afternoon))
      .when(ask({ requestId: 'r3', endDate: week.startDate, hours: 1 }))
      .thenRefused({ code: 'OVERLAP' });
    given(account, morning)
      .when(ask({ requestId: 'r3' }))
      .thenRefused({ code: 'OVERLAP' });
    given(account, asked()).when(ask(afternoon)).thenRefused({ code: 'OVERLAP' });
  });

  test('R2b.2 invalid input is reported first, then no working day, then overlap, then the balance', () => {
    const busy = [account, asked({ hours: 160, endDate: '2026-07-31' })];
    given(...busy)
      .when(ask({ requestId: 'r2', startDate: '2026-07-04', endDate: '2026-07-05', reason: 'x'.repeat(501) }))
      .thenRefused({ kind: 'invalid' });
    given(...busy)
      .when(ask({ requestId: 'r2', startDate: '2026-07-11', endDate: '2026-07-12' }))
      .thenRefused({ code: 'NO_WORKING_DAY' });
    given(...busy)
      .when(ask({ requestId: 'r2' }))
      .thenRefused({ code: 'OVERLAP' });
    given(...busy)
      .when(ask({ requestId: 'r2', startDate: '2026-08-03', endDate: '2026-08-03' }))
      .thenRefused({ code: 'INSUFFICIENT_BALANCE' });
  });

  test('a person without a leave account cannot request time off', () => {
    given().when(ask()).thenRefused({ kind: 'not-found' });
  });
});

describe('reviewing', () => {
  test('R15 a pending request is approved or rejected, with the comment [S4.8]', () => {
    given(account, asked())
      .when(review('APPROVED', 'r1', ' Enjoy '))
      .then(reviewed('APPROVED', 'r1', 'Enjoy', weekDays));
    given(account, asked())
      .when(review('REJECTED', 'r1', ' '))
      .then(reviewed('REJECTED'));
  });

  test('R15 a reviewed request cannot be reviewed again, and the message names its status', () => {
    given(account, asked(), reviewed('APPROVED')).when(review('REJECTED')).thenRefused({
      rule: 'R15',
      kind: 'conflict',
      code: 'ALREADY_REVIEWED',
      message: 'This request is already approved. It cannot be reviewed again.',
    });
    given(account, asked(), withdrawn).when(review('APPROVED')).thenRefused({ kind: 'conflict', code: 'NOT_PENDING' });
  });

  test('R14 nobody can review their own request, not even one that does not exist', () => {
    for (const requestId of ['r1', 'r9']) {
      given(account, asked())
        .when({ type: 'ReviewTimeOff', data: { requestId, decision: 'APPROVED', reviewerId: userId } })
        .thenRefused({ rule: 'R14', kind: 'forbidden', code: 'OWN_REQUEST' });
    }
  });

  test('an unknown request cannot be reviewed', () => {
    given(account).when(review('APPROVED')).thenRefused({ kind: 'not-found' });
    given(account).when(review('APPROVED', 'constructor')).thenRefused({ kind: 'not-found' });
  });

  test('R25 vacation that is no longer covered cannot be approved, but it can be rejected', () => {
    const lowered: TimeOffEvent = { type: 'VacationDaysChanged', data: { userId, vacationDays: 4, fromYear: 2026 } };
    given(account, asked(), lowered).when(review('APPROVED')).thenRefused({
      kind: 'unprocessable',
      code: 'INSUFFICIENT_BALANCE',
      message: 'Only 32 hours of vacation are left for 2026. Approving this request takes 40.',
    });
    given(account, asked(), lowered).when(review('REJECTED')).then(reviewed('REJECTED'));
  });
});

describe('withdrawing', () => {
  test('R28b the requester can withdraw a pending request', () => {
    given(account, asked()).when(withdraw()).then(withdrawn);
  });

  test('R28b a reviewed or withdrawn request stays unchanged', () => {
    given(account, asked(), reviewed('REJECTED'))
      .when(withdraw())
      .thenRefused({ kind: 'conflict', code: 'NOT_PENDING' });
    given(account, asked(), withdrawn).when(withdraw()).thenRefused({ kind: 'conflict', code: 'NOT_PENDING' });
  });

  test('R28b another person’s request does not exist for the user', () => {
    given(account, asked()).when(withdraw('r1', 'boss')).thenRefused({ kind: 'not-found' });
  });
});

describe('entitlement and corrections', () => {
  const change = (vacationDays: number, year = 2026): TimeOffCommand => ({
    type: 'ChangeVacationDays',
    data: { vacationDays, year },
  });
  const correct = (deltaHours: number): TimeOffCommand => ({
    type: 'CorrectVacationHours',
    data: { year: 2026, deltaHours },
  });

  test('R25 changed vacation days change the hours left by the difference, from this year on', () => {
    given(account)
      .when(change(25))
      .then({ type: 'VacationDaysChanged', data: { userId, vacationDays: 25, fromYear: 2026 } });
    const changed: TimeOffEvent = {
      type: 'VacationDaysChanged',
      data: { userId, vacationDays: 25, fromYear: 2027 },
    };
    const later = replay(timeOffLedger, [account, changed]);
    expect([2025, 2026, 2027, 2028].map((year) => leftHours(later, year))).toEqual([160, 160, 200, 200]);
  });

  test('R25 the same vacation days, or a correction by zero, change nothing', () => {
    given(account).when(change(20)).thenNothing();
    given(account).when(correct(0)).thenNothing();
  });

  test('R25 corrections of one year add up and stay in that year', () => {
    const first: TimeOffEvent = {
      type: 'VacationHoursCorrected',
      data: { userId, year: 2026, deltaHours: -8, correctionHours: -8 },
    };
    given(account, first)
      .when(correct(12.5))
      .then({ type: 'VacationHoursCorrected', data: { userId, year: 2026, deltaHours: 12.5, correctionHours: 4.5 } });
    expect(leftHours(replay(timeOffLedger, [account, first]), 2027)).toBe(160);
  });

  test('R25 neither may fall below what is already approved in an affected year', () => {
    const approved = [account, asked(), reviewed('APPROVED')];
    given(...approved)
      .when(change(4))
      .thenRefused({
        kind: 'unprocessable',
        message: 'This is 8 hours too few for 2026: approved vacation takes 40 hours.',
      });
    given(...approved)
      .when(correct(-120.5))
      .thenRefused({ kind: 'unprocessable' });
    given(...approved)
      .when(change(4, 2027))
      .then({ type: 'VacationDaysChanged', data: { userId, vacationDays: 4, fromYear: 2027 } });
  });

  test('R25 if a correction leaves too little, the message says so', () => {
    const data = { userId, year: 2026, deltaHours: -60, correctionHours: -60 };
    const corrected: TimeOffEvent = { type: 'VacationHoursCorrected', data };
    given(account, corrected)
      .when(change(5))
      .thenRefused({ message: 'This is 20 hours too few for 2026: a correction takes 60 hours.' });
    given(account, corrected, asked(), reviewed('APPROVED')).when(change(5)).thenRefused({
      message: 'This is 60 hours too few for 2026: approved vacation takes 40 hours and a correction takes 60 hours.',
    });
    given(account, corrected)
      .when(change(8))
      .then({ type: 'VacationDaysChanged', data: { userId, vacationDays: 8, fromYear: 2026 } });
  });

  test('R25 vacation days are whole, corrections are in half hours', () => {
    given(account).when(change(20.5)).thenRefused({ kind: 'invalid', field: 'vacationDays' });
    given(account).when(change(-1)).thenRefused({ kind: 'invalid', field: 'vacationDays' });
    given(account).when(correct(0.3)).thenRefused({ kind: 'invalid', field: 'vacationHours' });
  });

  test('R25 a person who joins during the year has fewer hours in that year only', () => {
    const data = { userId, country: 'ITALY', vacationDays: 20, year: 2026, correctionHours: -80 } as const;
    const opened: TimeOffEvent = { type: 'LeaveAccountOpened', data };
    given().when({ type: 'OpenLeaveAccount', data }).then(opened);
    const joined = replay(timeOffLedger, [opened]);
    expect(leftHours(joined, 2026)).toBe(80);
    expect(leftHours(joined, 2027)).toBe(160);
  });

  test('an account is opened once, and not with a negative entitlement', () => {
    const data = { userId, country: 'ITALY', vacationDays: 5, year: 2026, correctionHours: -48 } as const;
    given().when({ type: 'OpenLeaveAccount', data }).thenRefused({ kind: 'unprocessable' });
    given(account).when({ type: 'OpenLeaveAccount', data }).thenRefused({ kind: 'conflict' });
  });

  test('a move to another country is recorded once', () => {
    const move: TimeOffCommand = { type: 'ChangeCountry', data: { country: 'FRANCE', from: '2026-06-15' } };
    const moved: TimeOffEvent = { type: 'CountryChanged', data: { userId, country: 'FRANCE', from: '2026-06-15' } };
    given(account).when(move).then(moved);
    given(account, moved).when(move).thenNothing();
  });

  test('R25 the balance shows entitlement, corrections, approved and pending hours', () => {
    const state = replay(timeOffLedger, [
      account,
      { type: 'VacationHoursCorrected', data: { userId, year: 2026, deltaHours: 8, correctionHours: 8 } },
      asked(),
      reviewed('APPROVED'),
      asked({ requestId: 'r2', startDate: '2026-08-03', endDate: '2026-08-03', hours: 8 }),
    ]);
    expect(balanceOf(state, 2026)).toEqual({
      year: 2026,
      entitlementHours: 160,
      correctionHours: 8,
      carriedHours: 0,
      lapsedHours: 0,
      approvedHours: 40,
      pendingHours: 8,
      leftHours: 128,
    });
  });
});

describe('previewing', () => {
  const state = replay(timeOffLedger, [account, asked()]);

  test('R28a shows the hours and every affected year, with pending requests counted', () => {
    const daysOff = wholeDays(['2027-01-01']);
    const proposed = { ...week, startDate: '2026-12-30', endDate: '2027-01-04', daysOff };
    expect(previewTimeOff(proposed, state)).toMatchObject({
      hours: 24,
      balances: [
        { year: 2026, leftBefore: 120, leftAfter: 104 },
        { year: 2027, leftBefore: 160, leftAfter: 152 },
      ],
      days: [
        { date: '2026-12-30', hours: 8, reason: null },
        { date: '2026-12-31', hours: 8, reason: null },
        { date: '2027-01-01', hours: 0, reason: 'HOLIDAY' },
        { date: '2027-01-02', hours: 0, reason: 'WEEKEND' },
        { date: '2027-01-03', hours: 0, reason: 'WEEKEND' },
        { date: '2027-01-04', hours: 8, reason: null },
      ],
      rejection: null,
    });
  });

  test('R28a a holiday at a weekend is a day of the weekend', () => {
    const days = { startDate: '2026-08-14', endDate: '2026-08-17', daysOff: wholeDays(['2026-08-15', '2026-08-17']) };
    const reasons = previewTimeOff({ ...week, ...days }, state).days.map(({ reason }) => reason);
    expect(reasons).toEqual([null, 'WEEKEND', 'WEEKEND', 'HOLIDAY']);
  });

  test('R28a gives the same rejection as the request itself', () => {
    for (const proposed of [week, { ...week, startDate: '2026-08-03', endDate: '2026-08-31' }]) {
      expect(previewTimeOff(proposed, state).rejection).toEqual(
        timeOffLedger.decide({ type: 'RequestTimeOff', data: { ...proposed, requestId: 'r2' } }, state),
      );
    }
  });

  test('R28a shows no balance for sick leave, and nothing for an invalid date', () => {
    const sick = { ...week, type: 'SICK', startDate: '2026-08-03', endDate: '2026-08-03' } as const;
    expect(previewTimeOff(sick, state)).toMatchObject({ hours: 8, balances: [], rejection: null });
    expect(previewTimeOff({ ...week, endDate: 'soon' }, state)).toMatchObject({ hours: 0, balances: [] });
  });
});

describe('the limits of a request', () => {
  const monday = { startDate: '2026-07-06', endDate: '2026-07-06' } as const;
  const refused = { rule: 'R28', kind: 'invalid' } as const;

  test('R30 only vacation, sick leave and special leave can be requested', () => {
    given(account)
      .when(ask({ type: 'HOLIDAY' as string as 'SICK' }))
      .thenRefused({
        rule: 'R30',
        kind: 'invalid',
        field: 'type',
        message: 'Please request vacation, sick leave or special leave. Public holidays come from the calendar.',
      });
  });

  test('R26 both dates must exist', () => {
    given(account)
      .when(ask({ startDate: '2026-02-30' }))
      .thenRefused({
        rule: 'R26',
        kind: 'invalid',
        field: 'startDate',
        message: 'Please give the first day as YYYY-MM-DD.',
      });
    given(account)
      .when(ask({ endDate: '2026-07-32' }))
      .thenRefused({
        rule: 'R26',
        kind: 'invalid',
        field: 'endDate',
        message: 'Please give the last day as YYYY-MM-DD.',
      });
  });

  test('R28 the last day is not before the first', () => {
    given(account)
      .when(ask({ ...monday, endDate: '2026-07-05' }))
      .thenRefused({
        ...refused,
        field: 'endDate',
        message: 'The last day is before the first day. Please choose a later one.',
      });
    given(account)
      .when(ask(monday))
      .then(asked({ ...monday, hours: 8 }));
  });

  test('R28 a request covers at most 366 days', () => {
    const ill = { type: 'SICK', startDate: '2026-07-06' } as const;
    given(account)
      .when(ask({ ...ill, endDate: '2027-07-06' }))
      .then(asked({ ...ill, endDate: '2027-07-06', hours: 262 * 8 }));
    given(account)
      .when(ask({ ...ill, endDate: '2027-07-07' }))
      .thenRefused({
        ...refused,
        field: 'endDate',
        message: 'One request may cover at most 366 days. This one covers 367.',
      });
  });

  test('R28 a request lies between one year ago and two years ahead, both days included', () => {
    const decide = (startDate: string, endDate: string) =>
      told(timeOffLedger.decide(ask({ type: 'SICK', startDate, endDate }), replay(timeOffLedger, [account])))!;
    expect(decide('2025-06-15', '2025-06-16').ok).toBe(true);
    expect(decide('2025-06-14', '2025-06-16')).toEqual({
      ok: false,
      ...refused,
      field: 'startDate',
      message: 'Time off can be requested from 15 Jun 2025 on, a year back from today.',
    });
    expect(decide('2028-06-14', '2028-06-15').ok).toBe(true);
    expect(decide('2028-06-15', '2028-06-16')).toEqual({
      ok: false,
      ...refused,
      field: 'endDate',
      message: 'Time off can be requested until 15 Jun 2028, two years from today.',
    });
  });

  test.each([0.5, 7.5])('R27 a partial day may have %p hours', (hours) => {
    given(account)
      .when(ask({ ...monday, hours }))
      .then(asked({ ...monday, hours }));
  });

  test.each([0, -0.5, 0.25, 7.75])('R27 a partial day of %p hours is refused with the possible hours', (hours) => {
    given(account)
      .when(ask({ ...monday, hours }))
      .thenRefused({ message: 'Part of a day must be 0.5 to 7.5 hours, in steps of 0.5.' });
  });

  test('R27 hours below eight count only if first and last day are the same', () => {
    given(account)
      .when(ask({ endDate: '2026-07-07', hours: 0.25 }))
      .then(asked({ endDate: '2026-07-07', hours: 16 }));
  });

  test('R28 a reason has at most 500 characters, without the spaces around it', () => {
    const reason = 'x'.repeat(500);
    given(account)
      .when(ask({ reason: ` ${reason} ` }))
      .then(asked({ reason }));
    given(account)
      .when(ask({ reason: `${reason}x` }))
      .thenRefused({
        ...refused,
        field: 'reason',
        message: 'The reason may have at most 500 characters. This one has 501.',
      });
  });

  test('R28 a request is submitted once', () => {
    const elsewhere = { startDate: '2026-08-03', endDate: '2026-08-03' };
    for (const past of [[asked()], [asked(), withdrawn]]) {
      given(account, ...past)
        .when(ask(elsewhere))
        .thenRefused({
          rule: 'R28',
          kind: 'conflict',
          code: 'CONFLICT',
          message: 'This request has already been submitted.',
        });
    }
  });

  test('R28 the refusal of days without work says why', () => {
    const message =
      'There is no working day in these dates, only weekends or public holidays. Please choose other days.';
    given(account)
      .when(ask({ startDate: '2026-07-04', endDate: '2026-07-05' }))
      .thenRefused({ message });
  });

  test('R28 a year of the range without working days is not charged', () => {
    const overNewYear = { startDate: '2026-12-31', endDate: '2027-01-01' };
    given(account)
      .when(ask({ ...overNewYear, holidays: ['2027-01-01'] }))
      .then(asked({ ...overNewYear, hours: 8, holidays: ['2027-01-01'] }));
    const proposed = { ...week, ...overNewYear, daysOff: wholeDays(['2027-01-01']) };
    expect(previewTimeOff(proposed, replay(timeOffLedger, [account])).balances).toEqual([
      { year: 2026, leftBefore: 160, leftAfter: 152 },
      { year: 2027, leftBefore: 160, leftAfter: 160 },
    ]);
  });
});

describe('overlapping requests', () => {
  const onMonday = (hours: number, requestId = 'r1') => ({ requestId, endDate: week.startDate, hours });
  const overlap = { rule: 'R28', kind: 'conflict', code: 'OVERLAP' } as const;

  test.each([
    [4, 4],
    [0.5, 7.5],
  ])('R28 two partial days of %p and %p hours, exactly eight, fit in one day', (first, second) => {
    given(account, asked(onMonday(first)))
      .when(ask(onMonday(second, 'r2')))
      .then(asked(onMonday(second, 'r2')));
  });

  test('R28 three partial days of exactly eight hours fit in one day', () => {
    given(account, asked(onMonday(4)), asked(onMonday(2, 'r2')), reviewed('APPROVED', 'r2'))
      .when(ask(onMonday(2, 'r3')))
      .then(asked(onMonday(2, 'r3')));
  });

  test('R28 half an hour more does not fit, and the message has the hours', () => {
    given(account, asked(onMonday(4)))
      .when(ask(onMonday(4.5, 'r2')))
      .thenRefused({
        ...overlap,
        message: 'You already have 4 hours off on 6 Jul 2026. Another 4.5 hours do not fit in a day of 8.',
      });
    given(account, asked(onMonday(1)))
      .when(ask(onMonday(7.5, 'r2')))
      .thenRefused({
        ...overlap,
        message: 'You already have 1 hour off on 6 Jul 2026. Another 7.5 hours do not fit in a day of 8.',
      });
  });

  test('R28 a whole day excludes partial ones, in either order', () => {
    const message = 'You already have a pending request on 6 Jul 2026. Please choose other days.';
    given(account, asked(onMonday(8)))
      .when(ask(onMonday(0.5, 'r2')))
      .thenRefused({ ...overlap, message });
    given(account, asked(onMonday(0.5)))
      .when(ask(onMonday(8, 'r2')))
      .thenRefused({ ...overlap, message });
  });

  test('R28 the message names an approved request and its days', () => {
    given(account, asked(), reviewed('APPROVED'))
      .when(ask({ requestId: 'r2' }))
      .thenRefused({
        message: 'You already have an approved request from 6 Jul 2026 to 10 Jul 2026. Please choose other days.',
      });
  });

  test.each([
    ['ends the day before', '2026-07-03', '2026-07-05', true],
    ['ends on the first day', '2026-07-03', '2026-07-06', false],
    ['begins on the last day', '2026-07-10', '2026-07-13', false],
    ['begins the day after', '2026-07-11', '2026-07-13', true],
  ])('R28 next to a week off, a request that %s: %s to %s', (_, startDate, endDate, fits) => {
    const state = replay(timeOffLedger, [account, asked()]);
    expect(timeOffLedger.decide(ask({ requestId: 'r2', startDate, endDate }), state).ok).toBe(fits);
  });

  test('R28 the days of a rejected or withdrawn request are free again', () => {
    for (const end of [reviewed('REJECTED'), withdrawn]) {
      given(account, asked(), end)
        .when(ask({ requestId: 'r2' }))
        .then(asked({ requestId: 'r2' }));
    }
  });
});

describe('the hours that are left', () => {
  const oneDay = { requestId: 'r2', startDate: '2026-09-07', endDate: '2026-09-07' } as const;
  const short = { kind: 'unprocessable', code: 'INSUFFICIENT_BALANCE' } as const;
  const corrected = (correctionHours: number, year = 2026): TimeOffEvent => ({
    type: 'VacationHoursCorrected',
    data: { userId, year, deltaHours: correctionHours, correctionHours },
  });
  const entitled = (vacationDays: number, fromYear = 2026): TimeOffEvent => ({
    type: 'VacationDaysChanged',
    data: { userId, vacationDays, fromYear },
  });

  test('R28 a request may take exactly the hours that are left, and not half an hour more', () => {
    given(account, corrected(-120), asked({ endDate: '2026-07-09', hours: 32 }))
      .when(ask({ ...oneDay }))
      .then(asked({ ...oneDay, hours: 8 }));
    given(account, corrected(-120.5), asked({ endDate: '2026-07-09', hours: 32 }))
      .when(ask({ ...oneDay }))
      .thenRefused({
        rule: 'R28',
        ...short,
        message:
          'You have 7.5 hours available in 2026 in addition to the 32 hours you have pending. This request takes 8.',
      });
  });

  test('R28 one hour is written in the singular', () => {
    given(account, corrected(-159))
      .when(ask({ ...oneDay }))
      .thenRefused({ message: 'You have 1 hour available in 2026. This request takes 8.' });
  });

  test('R28 if pending requests take more than there is, no hours are left', () => {
    given(account, asked(), entitled(4))
      .when(ask({ ...oneDay, hours: 0.5 }))
      .thenRefused({
        message:
          'You have 0 hours available in 2026 in addition to the 40 hours you have pending. This request takes 0.5.',
      });
  });

  test('R28 the message names the year that has too little', () => {
    given(account, entitled(0, 2027))
      .when(ask({ startDate: '2026-12-31', endDate: '2027-01-01' }))
      .thenRefused({ message: 'You have 0 hours available in 2027. This request takes 8.' });
  });

  test('R25 a request for exactly the hours left can be approved, one for more cannot', () => {
    given(account, asked(), entitled(5))
      .when(review('APPROVED'))
      .then(reviewed('APPROVED', 'r1', null, weekDays));
    given(account, asked(), entitled(5), corrected(-0.5))
      .when(review('APPROVED'))
      .thenRefused({
        rule: 'R25',
        ...short,
        message: 'Only 39.5 hours of vacation are left for 2026. Approving this request takes 40.',
      });
  });

  test('R25 a pending request does not prevent the approval of another one', () => {
    given(account, asked(), asked({ ...oneDay, hours: 8 }), entitled(5))
      .when(review('APPROVED'))
      .then(reviewed('APPROVED', 'r1', null, weekDays));
  });

  test('R25 sick leave is approved without any hours left', () => {
    given(account, asked({ type: 'SICK' }), entitled(0))
      .when(review('APPROVED'))
      .then(reviewed('APPROVED', 'r1', null, weekDays));
  });

  test('R25 an account that does not exist has no hours', () => {
    expect(balanceOf(timeOffLedger.initial, 2026)).toEqual({
      year: 2026,
      entitlementHours: 0,
      correctionHours: 0,
      carriedHours: 0,
      lapsedHours: 0,
      approvedHours: 0,
      pendingHours: 0,
      leftHours: 0,
    });
  });

  test('R25 each year keeps its own correction and its own entitlement', () => {
    const state = replay(timeOffLedger, [
      account,
      corrected(-8, 2026),
      corrected(4, 2027),
      entitled(25, 2027),
      entitled(30, 2027),
    ]);
    expect([2025, 2026, 2027, 2028].map((year) => leftHours(state, year))).toEqual([160, 152, 244, 240]);
    expect(leftHours(timeOffLedger.evolve(state, entitled(10, 2026)), 2028)).toBe(80);
  });

  test('the account keeps one entitlement for each year, however often it changes', () => {
    const events = [entitled(25, 2027), entitled(30, 2027), entitled(22, 2026)];
    const start = { fromYear: 0, vacationDays: 20 };
    expect(replay(timeOffLedger, [account, ...events.slice(0, 2)])).toMatchObject({
      entitlements: [start, { fromYear: 2027, vacationDays: 30 }],
    });
    expect(replay(timeOffLedger, [account, ...events])).toMatchObject({
      entitlements: [start, { fromYear: 2026, vacationDays: 22 }],
    });
  });
});

describe('the limits of entitlement and corrections', () => {
  const change = (vacationDays: number, year = 2026): TimeOffCommand => ({
    type: 'ChangeVacationDays',
    data: { vacationDays, year },
  });
  const correct = (deltaHours: number, year = 2026): TimeOffCommand => ({
    type: 'CorrectVacationHours',
    data: { year, deltaHours },
  });
  const open = (proposed: { vacationDays?: number; correctionHours?: number } = {}): TimeOffCommand => ({
    type: 'OpenLeaveAccount',
    data: { userId, country: 'SPAIN', vacationDays: 20, year: 2026, correctionHours: 0, ...proposed },
  });
  const short = { rule: 'R25', kind: 'unprocessable', code: 'INSUFFICIENT_BALANCE' } as const;

  test.each([0, 366])('R25 the entitlement may be %p days', (vacationDays) => {
    given(account)
      .when(change(vacationDays))
      .then({ type: 'VacationDaysChanged', data: { userId, vacationDays, fromYear: 2026 } });
    given()
      .when(open({ vacationDays }))
      .then({
        type: 'LeaveAccountOpened',
        data: { userId, country: 'SPAIN', vacationDays, year: 2026, correctionHours: 0 },
      });
  });

  test.each([-1, 367, 0.5])('R25 the entitlement cannot be %p days', (vacationDays) => {
    const message = 'Vacation days must be a whole number from 0 to 366.';
    const refused = { rule: 'R25', kind: 'invalid', field: 'vacationDays', message } as const;
    given(account).when(change(vacationDays)).thenRefused(refused);
    given().when(open({ vacationDays })).thenRefused(refused);
  });

  test('R25 a correction is in quarters of an hour', () => {
    const message = 'Vacation hours must be in steps of 0.25.';
    const refused = { rule: 'R25', kind: 'invalid', field: 'vacationHours', message } as const;
    given(account).when(correct(0.1)).thenRefused(refused);
    given()
      .when(open({ correctionHours: -0.3 }))
      .thenRefused(refused);
    given(account)
      .when(correct(-0.5))
      .then({
        type: 'VacationHoursCorrected',
        data: { userId, year: 2026, deltaHours: -0.5, correctionHours: -0.5 },
      });
  });

  test('R25 a year can be corrected to exactly nothing, and not below', () => {
    const approved = [account, asked(), reviewed('APPROVED')];
    given(...approved)
      .when(correct(-120))
      .then({ type: 'VacationHoursCorrected', data: { userId, year: 2026, deltaHours: -120, correctionHours: -120 } });
    given(...approved)
      .when(correct(-121))
      .thenRefused({
        ...short,
        message: 'This is 1 hour too few for 2026: approved vacation takes 40 hours and a correction takes 121 hours.',
      });
    given(...approved)
      .when(change(5))
      .then({ type: 'VacationDaysChanged', data: { userId, vacationDays: 5, fromYear: 2026 } });
  });

  test('R25 a year that was not corrected before starts at zero', () => {
    given(account)
      .when(correct(8, 2027))
      .then({ type: 'VacationHoursCorrected', data: { userId, year: 2027, deltaHours: 8, correctionHours: 8 } });
  });

  test('R25 the message names the first of several years with too little', () => {
    const approvedIn = (year: number, requestId: string): TimeOffEvent[] => [
      asked({
        requestId,
        startDate: `${year}-07-${year === 2027 ? '05' : '03'}`,
        endDate: `${year}-07-${year === 2027 ? '09' : '07'}`,
      }),
      reviewed('APPROVED', requestId),
    ];
    const message = (year: number) => `This is 40 hours too few for ${year}: approved vacation takes 40 hours.`;
    given(account, ...approvedIn(2028, 'r2'), ...approvedIn(2027, 'r1'))
      .when(change(0))
      .thenRefused({ ...short, message: message(2027) });
    given(account, ...approvedIn(2028, 'r2'), ...approvedIn(2027, 'r1'))
      .when(change(0, 2028))
      .thenRefused({ ...short, message: message(2028) });
  });

  test('R25 an account is opened once, and needs to exist', () => {
    given(account).when(open()).thenRefused({
      rule: 'R25',
      kind: 'conflict',
      code: 'CONFLICT',
      message: 'This leave account is already open.',
    });
    const missing = { rule: 'R25', kind: 'not-found', because: { is: 'noLeaveAccount' } } as const;
    for (const command of [ask(), review('APPROVED'), withdraw(), change(20), correct(8)]) {
      given().when(command).thenRefused(missing);
    }
    expect(previewTimeOff(week, timeOffLedger.initial)).toEqual({
      hours: 0,
      balances: [],
      days: [],
      rejection: { ok: false, ...missing },
    });
  });
});

describe('events about something that does not exist', () => {
  test('R2 an unknown request can be neither reviewed nor withdrawn', () => {
    const missing = { rule: 'R2', kind: 'not-found', message: 'There is no such time off request.' } as const;
    given(account, asked()).when(review('APPROVED', 'r9')).thenRefused(missing);
    given(account, asked()).when(withdraw('r9')).thenRefused(missing);
    given(account, asked()).when(withdraw('r1', 'boss')).thenRefused(missing);
  });

  test('a review or withdrawal without its request changes nothing', () => {
    const state = replay(timeOffLedger, [account, reviewed('APPROVED', 'r9'), withdrawn]);
    expect(state).toEqual(replay(timeOffLedger, [account]));
  });

  test('without an account there are no requests', () => {
    expect(replay(timeOffLedger, [asked(), reviewed('APPROVED')])).toEqual({ status: 'none' });
  });

  test('a reviewed request names its reviewer', () => {
    const state = replay(timeOffLedger, [account, asked(), reviewed('REJECTED')]);
    expect(state.status === 'open' && state.requests.get('r1')).toEqual({
      requestId: 'r1',
      startDate: '2026-07-06',
      endDate: '2026-07-10',
      hours: 40,
      asked: asked().data,
      counted: asked().data,
      status: 'REJECTED',
      reviewerId: 'boss',
    });
  });
});

test('R28a the preview of an invalid request shows only the reason', () => {
  const state = replay(timeOffLedger, [account]);
  expect(previewTimeOff({ ...week, endDate: 'soon' }, state)).toEqual({
    hours: 0,
    balances: [],
    days: [],
    rejection: {
      ok: false,
      rule: 'R26',
      kind: 'invalid',
      field: 'endDate',
      because: { is: 'lastDayMissing' },
    },
  });
});
