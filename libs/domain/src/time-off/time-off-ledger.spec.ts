import { replay } from '../decider.js';
import { scenarioOf } from '../testing/scenario.js';
import { balanceOf, leftHours } from './leave-account.js';
import type { RequestTimeOff, TimeOffCommand } from './time-off-commands.js';
import type { Charge, TimeOffEvent } from './time-off-events.js';
import { previewTimeOff, timeOffLedger } from './time-off-ledger.js';

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
  holidays: [],
};

function ask(wish: Partial<RequestTimeOff> = {}): TimeOffCommand {
  return { type: 'RequestTimeOff', data: { ...week, ...wish } };
}

function asked(wish: Partial<RequestTimeOff> & { charges?: Charge[] } = {}): TimeOffEvent {
  const { requestId, type, startDate, endDate, hours = 40, reason = null } = { ...week, ...wish };
  const charges = wish.charges ?? (type === 'SICK' ? [] : [{ year: 2026, hours: hours ?? 40 }]);
  return {
    type: 'TimeOffRequested',
    data: { requestId, userId, type, startDate, endDate, hours: hours ?? 40, charges, reason },
  };
}

function review(decision: 'APPROVED' | 'REJECTED', requestId = 'r1', comment: string | null = null): TimeOffCommand {
  return { type: 'ReviewTimeOff', data: { requestId, decision, comment, reviewerId: 'boss' } };
}

function reviewed(decision: 'APPROVED' | 'REJECTED', requestId = 'r1', comment: string | null = null): TimeOffEvent {
  return { type: 'TimeOffReviewed', data: { requestId, userId, decision, comment, reviewerId: 'boss' } };
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
      .then(asked({ startDate: '2026-07-03', endDate: '2026-07-13', hours: 48 }));
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
          charges: [
            { year: 2026, hours: 16 },
            { year: 2027, hours: 8 },
          ],
        }),
      );
  });

  test('R28.3 sick leave takes nothing from the balance', () => {
    const longIllness = { type: 'SICK', startDate: '2026-07-06', endDate: '2026-12-31' } as const;
    given(account)
      .when(ask(longIllness))
      .then(asked({ ...longIllness, hours: 129 * 8, charges: [] }));
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
  ])('R28.1 refused as invalid: %s', (_, wish, field) => {
    given(account).when(ask(wish)).thenRefused({ kind: 'invalid', field });
  });

  test('R28 a year back, two years ahead and 366 days are still accepted', () => {
    const sick = { type: 'SICK', hours: undefined } as const;
    const decide = (wish: Partial<RequestTimeOff>) =>
      timeOffLedger.decide(ask({ ...sick, ...wish }), replay(timeOffLedger, [account])).ok;
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
        message: 'You have 160 hours left for 2026. This request takes 168.',
      });
  });

  test('R28.2 pending requests count as taken, rejected or withdrawn ones give the hours back', () => {
    const fourWeeks = { requestId: 'r2', startDate: '2026-08-03', endDate: '2026-08-28' };
    given(account, asked()).when(ask(fourWeeks)).thenRefused({
      message: 'You have 120 hours left for 2026 besides the 40 hours you have pending. This request takes 160.',
    });
    const granted = asked({ ...fourWeeks, hours: 160 });
    given(account, asked(), reviewed('REJECTED')).when(ask(fourWeeks)).then(granted);
    given(account, asked(), withdrawn).when(ask(fourWeeks)).then(granted);
  });

  test('R25 each year has its own balance', () => {
    const allOf2026 = asked({ startDate: '2026-08-03', endDate: '2026-08-28', hours: 160 });
    const inJanuary = { requestId: 'r2', startDate: '2027-01-04', endDate: '2027-01-08' };
    given(account, allOf2026)
      .when(ask(inJanuary))
      .then(asked({ ...inJanuary, charges: [{ year: 2027, hours: 40 }] }));
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
      .then(reviewed('APPROVED', 'r1', 'Enjoy'));
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
    const later = replay(timeOffLedger, [
      account,
      { type: 'VacationDaysChanged', data: { userId, vacationDays: 25, fromYear: 2027 } },
    ]);
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
    const move: TimeOffCommand = { type: 'ChangeCountry', data: { country: 'FRANCE' } };
    const moved: TimeOffEvent = { type: 'CountryChanged', data: { userId, country: 'FRANCE' } };
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
      approvedHours: 40,
      pendingHours: 8,
      leftHours: 128,
    });
  });
});

describe('previewing', () => {
  const state = replay(timeOffLedger, [account, asked()]);

  test('R28a shows the hours and every affected year, with pending requests counted', () => {
    const wish = { ...week, startDate: '2026-12-30', endDate: '2027-01-04', holidays: ['2027-01-01'] };
    expect(previewTimeOff(wish, state)).toEqual({
      hours: 24,
      balances: [
        { year: 2026, leftBefore: 120, leftAfter: 104 },
        { year: 2027, leftBefore: 160, leftAfter: 152 },
      ],
      rejection: null,
    });
  });

  test('R28a gives the same rejection as the request itself', () => {
    for (const wish of [week, { ...week, startDate: '2026-08-03', endDate: '2026-08-31' }]) {
      expect(previewTimeOff(wish, state).rejection).toEqual(
        timeOffLedger.decide({ type: 'RequestTimeOff', data: { ...wish, requestId: 'r2' } }, state),
      );
    }
  });

  test('R28a shows no balance for sick leave, and nothing for an invalid date', () => {
    const sick = { ...week, type: 'SICK', startDate: '2026-08-03', endDate: '2026-08-03' } as const;
    expect(previewTimeOff(sick, state)).toEqual({ hours: 8, balances: [], rejection: null });
    expect(previewTimeOff({ ...week, endDate: 'soon' }, state)).toMatchObject({ hours: 0, balances: [] });
  });
});
