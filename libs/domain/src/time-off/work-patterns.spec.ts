/** R52 and R53: what days cost by the person's work pattern. The cases of docs/use/leave.md. */
import { replay } from '../decider.js';
import { scenarioOf } from '../testing/scenario.js';
import { requestOf } from './leave-account.js';
import { balanceOf } from './leave-balance.js';
import type { ChangeWorkPattern, RequestTimeOff, TimeOffCommand } from './time-off-commands.js';
import type { TimeOffEvent } from './time-off-events.js';
import { previewTimeOff } from './preview-time-off.js';
import { timeOffLedger } from './time-off-ledger.js';
import { approvedOtherwiseNow } from './work-pattern-change.js';

const { given } = scenarioOf(timeOffLedger);
const userId = 'ana';
const today = '2026-06-15';
const mornings = [4, 4, 4, 4, 4, 0, 0];
const threeDays = [8, 8, 8, 0, 0, 0, 0];
const fullTime = [8, 8, 8, 8, 8, 0, 0];
const opened: TimeOffEvent = {
  type: 'LeaveAccountOpened',
  data: { userId, country: 'TURKEY', vacationDays: 20, year: 2026, correctionHours: 0 },
};

/** Monday 6 to Friday 10 July 2026. */
const week = { startDate: '2026-07-06', endDate: '2026-07-10' };

function pattern(hours: readonly number[], from = '2026-01-01'): TimeOffEvent {
  return { type: 'WorkPatternChanged', data: { userId, from, hours } };
}

function change(hours: readonly number[], from = '2026-01-01', facts: Partial<ChangeWorkPattern> = {}): TimeOffCommand {
  return { type: 'ChangeWorkPattern', data: { from, hours, today, daysOff: [], ...facts } };
}

function ask(proposed: Partial<RequestTimeOff> = {}): TimeOffCommand {
  const asked = { requestId: 'r1', userId, type: 'VACATION', ...week, today, daysOff: [] } as const;
  return { type: 'RequestTimeOff', data: { ...asked, ...proposed } };
}

function review(decision: 'APPROVED' | 'REJECTED' = 'APPROVED', requestId = 'r1'): TimeOffCommand {
  return { type: 'ReviewTimeOff', data: { requestId, decision, reviewerId: 'boss' } };
}

/** Decides one command after another, and fails if one is refused. */
function after(events: TimeOffEvent[], ...commands: TimeOffCommand[]) {
  return commands.reduce(
    (account, command) => {
      const decision = timeOffLedger.decide(command, account);
      if (!decision.ok) throw new Error(JSON.stringify(decision.because));
      return decision.events.reduce(timeOffLedger.evolve, account);
    },
    replay(timeOffLedger, events),
  );
}

function hoursOf(account: ReturnType<typeof after>, requestId = 'r1') {
  return account.status === 'open' ? requestOf(account, requestId)?.hours : undefined;
}

describe('R52 what a day costs', () => {
  const half = [{ date: '2026-07-08', isHalf: true }];
  const whole = [{ date: '2026-07-09', isHalf: false }];

  test.each([
    ['a week of mornings', mornings, {}, 20],
    ['a week of three days', threeDays, {}, 24],
    ['a half holiday takes half of the hours', fullTime, { daysOff: half }, 36],
    ['a half holiday in a week of mornings', mornings, { daysOff: half }, 18],
    ['a whole holiday wins over a half one', fullTime, { daysOff: [{ ...whole[0]!, isHalf: true }, ...whole] }, 32],
    ['a holiday on a day without hours costs nothing and saves nothing', threeDays, { daysOff: whole }, 24],
    ['a Saturday with hours', [0, 0, 0, 0, 0, 6, 0], { endDate: '2026-07-12' }, 6],
    ['a part of a day', mornings, { endDate: '2026-07-06', hours: 3 }, 3],
    ['a whole morning is not a part of a day', mornings, { endDate: '2026-07-06', hours: 4 }, 4],
    [
      'eight hours of a day of ten are the hint for a whole day',
      [10, 0, 0, 0, 0, 0, 0],
      { endDate: '2026-07-06', hours: 8 },
      10,
    ],
    ['nine hours of a day of ten are a part of it', [10, 0, 0, 0, 0, 0, 0], { endDate: '2026-07-06', hours: 9 }, 9],
    ['more hours than the day has', mornings, { endDate: '2026-07-06', hours: 6 }, 4],
  ])('%s', (_, hours, proposed, expected) => {
    expect(hoursOf(after([opened, pattern(hours)], ask(proposed)))).toBe(expected);
  });

  test('days without hours are no working days', () => {
    given(opened, pattern(threeDays))
      .when(ask({ startDate: '2026-07-09', endDate: '2026-07-10' }))
      .thenRefused({ rule: 'R28', code: 'NO_WORKING_DAY' });
  });

  test('each date of a request has the hours of the pattern that is valid on it', () => {
    const account = after([opened, pattern(mornings, '2026-07-08')], ask());
    expect(hoursOf(account)).toBe(8 + 8 + 4 + 4 + 4);
  });

  test('two parts of a day that fit in its hours do not overlap, others do', () => {
    const first = ask({ endDate: '2026-07-06', hours: 2 });
    const second = (hours: number) => ask({ requestId: 'r2', endDate: '2026-07-06', hours });
    expect(hoursOf(after([opened, pattern(mornings)], first, second(2)), 'r2')).toBe(2);
    expect(() => after([opened, pattern(mornings)], first, second(2.5))).toThrow(
      '"dayIsFull","takenHours":2,"date":"2026-07-06","hours":2.5,"dayHours":4',
    );
    expect(() => after([opened, pattern(mornings)], first, second(4))).toThrow('"overlap","isPending":true');
  });

  test('a whole day of illness covers the hours of the day, whatever the pattern', () => {
    const ill = ask({ requestId: 'r2', type: 'SICK', startDate: '2026-07-07', endDate: '2026-07-07' });
    const approve = [review(), review('APPROVED', 'r2')];
    expect(balanceOf(after([opened, pattern(mornings)], ask(), ill, ...approve), 2026).approvedHours).toBe(16);
  });

  test('a part of a day of illness leaves the rest of that day', () => {
    const ill = ask({ requestId: 'r2', type: 'SICK', endDate: '2026-07-06', hours: 3 });
    const approve = [review(), review('APPROVED', 'r2')];
    expect(balanceOf(after([opened, pattern(mornings)], ask(), ill, ...approve), 2026).approvedHours).toBe(17);
  });
});

test('R28a the preview tells each day with its hours, or why it does not count', () => {
  const sickDay = ask({ requestId: 'ill', type: 'SICK', startDate: '2026-07-07', endDate: '2026-07-07' });
  const account = after([opened, pattern([8, 8, 8, 8, 0, 0, 0])], sickDay, review('APPROVED', 'ill'));
  const daysOff = [
    { date: '2026-07-08', isHalf: true },
    { date: '2026-07-09', isHalf: false },
    { date: '2026-07-10', isHalf: false },
  ];
  const proposed = { type: 'VACATION', startDate: '2026-07-06', endDate: '2026-07-12', today, daysOff } as const;
  expect(previewTimeOff(proposed, account).days).toEqual([
    { date: '2026-07-06', hours: 8, reason: null },
    { date: '2026-07-07', hours: 0, reason: 'ILL' },
    { date: '2026-07-08', hours: 4, reason: 'HALF_HOLIDAY' },
    { date: '2026-07-09', hours: 0, reason: 'HOLIDAY' },
    { date: '2026-07-10', hours: 0, reason: 'NO_HOURS' },
    { date: '2026-07-11', hours: 0, reason: 'WEEKEND' },
    { date: '2026-07-12', hours: 0, reason: 'WEEKEND' },
  ]);
  expect(previewTimeOff({ ...proposed, endDate: '2026-07-01' }, account).days).toEqual([]);
});

describe('R52 the entitlement in hours', () => {
  test.each([
    ['full time', [], 160],
    ['mornings: 20 days of 4 hours', [pattern(mornings)], 80],
    ['three days: the person’s day has 8 hours', [pattern(threeDays)], 160],
    ['four days of 8 and one of 4: 20 days of 7.2 hours', [pattern([8, 8, 8, 8, 4, 0, 0])], 144],
    ['three days with 20 hours: 133⅓, rounded up to a quarter', [pattern([8, 8, 4, 0, 0, 0, 0])], 133.5],
    ['mornings from 1 July: 181 days of 8 hours, 184 of 4', [pattern(mornings, '2026-07-01')], 119.75],
    ['full time from 1 July', [pattern(mornings), pattern(fullTime, '2026-07-01')], 120.5],
    ['mornings in July alone', [pattern(mornings, '2026-07-01'), pattern(fullTime, '2026-08-01')], 153.25],
    ['mornings from next year on', [pattern(mornings, '2027-01-01')], 160],
  ])('%s', (_, patterns, expected) => {
    const account = replay(timeOffLedger, [opened, ...patterns]);
    expect(balanceOf(account, 2026).entitlementHours).toBe(expected);
  });

  test('the days before a change keep what they have earned', () => {
    const before = balanceOf(replay(timeOffLedger, [opened]), 2026).entitlementHours;
    for (const from of ['2026-02-01', '2026-06-15', '2026-12-31']) {
      const changed = balanceOf(replay(timeOffLedger, [opened, pattern(mornings, from)]), 2026).entitlementHours;
      const earned = (before * (Date.parse(from) - Date.parse('2026-01-01'))) / 86_400_000 / 365;
      expect(changed).toBeGreaterThanOrEqual(earned);
    }
  });
});

describe('R52 a change of the pattern', () => {
  test('counts a pending request again, from its date on', () => {
    given(opened, ...asked())
      .when(change(mornings, '2026-07-08'))
      .then(pattern(mornings, '2026-07-08'), {
        type: 'TimeOffRecounted',
        data: {
          ...{ requestId: 'r1', userId, type: 'VACATION', hours: 28, partOf: null },
          days: [
            ...['06', '07'].map((day) => ({ date: `2026-07-${day}`, hours: 8 })),
            ...['08', '09', '10'].map((day) => ({ date: `2026-07-${day}`, hours: 4 })),
          ],
        },
      });
  });

  test('leaves a request alone that ends before it, or that it does not change', () => {
    given(opened, ...asked())
      .when(change(mornings, '2026-07-11'))
      .then(pattern(mornings, '2026-07-11'));
    const longMonday = [10, 8, 8, 8, 8, 0, 0];
    given(opened, ...asked())
      .when(change(longMonday, '2026-07-07'))
      .then(pattern(longMonday, '2026-07-07'));
  });

  test('and the change back leads to the hours of before, also of a part of a day', () => {
    const part = ask({ requestId: 'r2', startDate: '2026-07-13', endDate: '2026-07-13', hours: 5 });
    const short = [2, 2, 2, 2, 2, 0, 0];
    const changed = after([opened], ask(), part, change(short));
    expect([hoursOf(changed), hoursOf(changed, 'r2')]).toEqual([10, 2]);
    const back = after([opened], ask(), part, change(short), change(fullTime));
    expect([hoursOf(back), hoursOf(back, 'r2')]).toEqual([40, 5]);
    expect(balanceOf(back, 2026)).toEqual(balanceOf(after([opened], ask(), part), 2026));
  });

  test('a request that is left without hours stays pending, and cannot be approved', () => {
    const thursday = ask({ startDate: '2026-07-09', endDate: '2026-07-10' });
    const account = after([opened], thursday, change(threeDays));
    expect(hoursOf(account)).toBe(0);
    expect(timeOffLedger.decide(review(), account)).toMatchObject({ ok: false, rule: 'R52', kind: 'unprocessable' });
    expect(timeOffLedger.decide(review('REJECTED'), account)).toMatchObject({ ok: true });
  });

  test('a request that exceeds the balance stays pending, and cannot be approved', () => {
    const month = ask({ startDate: '2026-07-06', endDate: '2026-07-31' });
    const other = ask({ requestId: 'r2', startDate: '2026-08-03', endDate: '2026-08-14' });
    const halfDays = replay(timeOffLedger, [opened, pattern(mornings)]);
    const pending = [month].reduce((account, command) => {
      const decision = timeOffLedger.decide(command, account);
      return decision.ok ? decision.events.reduce(timeOffLedger.evolve, account) : account;
    }, halfDays);
    const longer = timeOffLedger.decide(change(fullTime, '2026-07-06'), pending);
    const account = longer.ok ? longer.events.reduce(timeOffLedger.evolve, pending) : pending;
    expect(hoursOf(account)).toBe(160);
    expect(balanceOf(account, 2026).entitlementHours).toBe(119.25);
    expect(timeOffLedger.decide(review(), account)).toMatchObject({
      ...{ ok: false, kind: 'unprocessable', code: 'INSUFFICIENT_BALANCE' },
    });
    expect(timeOffLedger.decide(other, account)).toMatchObject({ ok: false, code: 'INSUFFICIENT_BALANCE' });
  });

  test('approved leave keeps its hours and is listed with those that it would have now', () => {
    const account = after([opened], ask(), review(), change(mornings, '2026-07-08'));
    expect(hoursOf(account)).toBe(40);
    if (account.status !== 'open') throw new Error('the account is open');
    const listed = approvedOtherwiseNow({ from: '2026-07-08', daysOff: [] }, account);
    expect(listed.map(({ request, hoursNow }) => [request.requestId, request.hours, hoursNow])).toEqual([
      ['r1', 40, 28],
    ]);
    expect(approvedOtherwiseNow({ from: '2026-07-11', daysOff: [] }, account)).toEqual([]);
  });

  test('HR records it even if more is approved than is left, and no later decision is refused for that', () => {
    const approved = [ask({ endDate: '2026-07-31' }), review()];
    const account = after([opened], ...approved, change(mornings, '2026-08-01'));
    expect(balanceOf(account, 2026).leftHours).toBe(-33.5);
    const cancel: TimeOffCommand = {
      type: 'CancelTimeOff',
      data: {
        ...{ requestId: 'r1', from: '2026-07-27', comment: 'Agreed', personAgreed: true, reviewerId: 'boss' },
        today,
      },
    };
    const given = after([opened], ...approved, change(mornings, '2026-08-01'), cancel);
    expect(balanceOf(given, 2026).leftHours).toBe(6.5);
    expect(
      timeOffLedger.decide({ type: 'CorrectVacationHours', data: { year: 2026, deltaHours: 8 } }, account).ok,
    ).toBe(true);
  });

  test('of the same hours changes nothing', () => {
    given(opened).when(change(fullTime)).thenNothing();
    given(opened, pattern(mornings)).when(change(mornings, '2026-03-01')).thenNothing();
  });

  test.each([
    ['a day has more than twelve hours', [13, 0, 0, 0, 0, 0, 0], undefined],
    ['a day has a negative number of hours', [-1, 8, 8, 8, 8, 0, 0], undefined],
    ['hours are not in steps of a half', [7.75, 8, 8, 8, 8, 0, 0], undefined],
    ['a weekday is missing', [8, 8, 8, 8, 8], undefined],
    ['no day has hours', [0, 0, 0, 0, 0, 0, 0], undefined],
    ['its first day does not exist', mornings, '2026-02-30'],
    ['it begins more than two years ahead', mornings, '2028-06-16'],
  ])('is refused, naming the field, if %s', (_, hours, from) => {
    given(opened).when(change(hours, from)).thenRefused({ rule: 'R52', kind: 'invalid', field: 'workPattern' });
  });
});

describe('R53 the region', () => {
  const german: TimeOffEvent = { ...opened, data: { ...opened.data, country: 'GERMANY' } } as TimeOffEvent;
  const placed: TimeOffEvent = { type: 'RegionChanged', data: { userId, region: 'DE-BY' } };

  test('must be in the country', () => {
    given(german)
      .when({ type: 'ChangeRegion', data: { region: 'DE-BY' } })
      .then(placed);
    given(german, placed)
      .when({ type: 'ChangeRegion', data: { region: 'DE-BY' } })
      .thenNothing();
    given(german)
      .when({ type: 'ChangeRegion', data: { region: 'ES-MD' } })
      .thenRefused({ kind: 'unprocessable', field: 'region' });
  });

  test('ends with a change of the country', () => {
    given(german, placed)
      .when({ type: 'ChangeCountry', data: { country: 'ITALY', from: today } })
      .then(
        { type: 'CountryChanged', data: { userId, country: 'ITALY', from: today } },
        { type: 'RegionChanged', data: { userId, region: null } },
      );
  });
});

function asked(): TimeOffEvent[] {
  const decision = timeOffLedger.decide(ask(), replay(timeOffLedger, [opened]));
  if (!decision.ok) throw new Error(JSON.stringify(decision.because));
  return [...decision.events];
}
