import * as fc from 'fast-check';
import { replay } from '../decider.js';
import { assertProperty } from '../testing/properties.js';
import { scenarioOf } from '../testing/scenario.js';
import { balanceOf } from './leave-balance.js';
import { closureOf } from './leave-account.js';
import type { EnterClosure, TimeOffCommand } from './time-off-commands.js';
import type { ClosureSkipReason, TimeOffEvent } from './time-off-events.js';
import { timeOffLedger } from './time-off-ledger.js';

const { given } = scenarioOf(timeOffLedger);
const userId = 'ana';
const opened: TimeOffEvent = {
  type: 'LeaveAccountOpened',
  data: { userId, country: 'SPAIN', vacationDays: 2, year: 2026, correctionHours: 0 },
};
const monday: EnterClosure = {
  ...{ dayId: 'd1', date: '2026-12-28', name: 'Bridge day', isHalf: false, requestId: 'c1', byId: 'hr' },
  ...{ today: '2026-06-15', daysOff: [] },
};

function enter(changes: Partial<EnterClosure> = {}): TimeOffCommand {
  return { type: 'EnterClosure', data: { ...monday, ...changes } };
}

function takeBack(today = '2026-06-15'): TimeOffCommand {
  return { type: 'TakeBackClosure', data: { dayId: 'd1', date: monday.date, byId: 'hr', today } };
}

function ask(type: 'VACATION' | 'SICK', startDate: string, endDate = startDate, hours?: number): TimeOffCommand {
  const details = { requestId: 'r1', userId, type, startDate, endDate, ...(hours && { hours }) };
  return { type: 'RequestTimeOff', data: { ...details, today: '2026-06-15', daysOff: [] } };
}

/** What the ledger records for these commands, which it must accept. */
function after(...commands: TimeOffCommand[]): TimeOffEvent[] {
  const history = [opened];
  for (const command of commands) {
    const decision = timeOffLedger.decide(command, replay(timeOffLedger, history));
    if (!decision.ok) throw new Error(decision.because.is);
    history.push(...decision.events);
  }
  return history;
}

const skipped = (why: ClosureSkipReason): TimeOffEvent => {
  return {
    type: 'ClosureSkipped',
    data: { userId, requestId: why === 'OTHER_LEAVE' ? 'r1' : null, dayId: 'd1', date: monday.date, why },
  };
};
const types = (events: TimeOffEvent[]) => events.slice(1).map(({ type }) => type);
const left = (events: TimeOffEvent[]) => balanceOf(replay(timeOffLedger, events), 2026).leftHours;

test('R53 a closure enters an approved vacation of that day, once', () => {
  const history = after(enter());
  expect(types(history)).toEqual(['TimeOffRequested', 'TimeOffReviewed', 'ClosureEntered']);
  expect(history[1]!.data).toMatchObject({ type: 'VACATION', hours: 8, reason: 'Bridge day', enteredById: 'hr' });
  expect(left(history)).toBe(8);
  given(...history)
    .when(enter({ requestId: 'c2' }))
    .thenNothing();
});

test('R53 half a day takes half of the hours, and leaves room for the other half', () => {
  const history = after(enter({ isHalf: true }));
  expect(history[1]!.data).toMatchObject({ hours: 4, partOf: 8 });
  expect(left(after(enter({ isHalf: true }), ask('VACATION', monday.date, monday.date, 4)))).toBe(12);
});

test('R53 it takes the hours of the work pattern, and nothing on a day without hours', () => {
  const pattern: TimeOffEvent = {
    type: 'WorkPatternChanged',
    data: { userId, from: '2026-01-01', hours: [0, 6, 6, 6, 6, 0, 0] },
  };
  given(opened, pattern).when(enter()).then(skipped('NO_WORK'));
  given(opened)
    .when(enter({ daysOff: [{ date: monday.date, isHalf: false }] }))
    .then(skipped('NO_WORK'));
  const tuesday = timeOffLedger.decide(enter({ date: '2026-12-29' }), replay(timeOffLedger, [opened, pattern]));
  expect(tuesday.ok && tuesday.events[0]!.data).toMatchObject({ hours: 6 });
});

test.each(['VACATION', 'SICK'] as const)('R53 %s on that day comes first, and the history says so once', (type) => {
  const history = after(ask(type, '2026-12-28'));
  given(...history)
    .when(enter())
    .then(skipped('OTHER_LEAVE'));
  given(...history, skipped('OTHER_LEAVE'))
    .when(enter())
    .thenNothing();
});

test('R53 a closure that was skipped is entered when the other leave is gone', () => {
  const withdraw: TimeOffCommand = { type: 'WithdrawTimeOff', data: { requestId: 'r1', byUserId: userId } };
  const history = after(ask('VACATION', monday.date), enter(), withdraw, enter());
  expect(types(history).slice(-3)).toEqual(['TimeOffRequested', 'TimeOffReviewed', 'ClosureEntered']);
});

test('R53 a closure never takes more than is left, pending leave included', () => {
  const history = after(ask('VACATION', '2026-07-06', '2026-07-07'), enter());
  expect(history.at(-1)).toEqual(skipped('TOO_LITTLE_LEAVE'));
  expect(left(history)).toBe(16);
});

test('R53 a closure that is removed gives the hours back, and can be entered again', () => {
  const history = after(enter(), takeBack());
  expect(types(history).slice(3)).toEqual(['TimeOffCancelled', 'ClosureTakenBack']);
  expect(left(history)).toBe(16);
  given(...history)
    .when(takeBack())
    .thenNothing();
  const again = after(enter(), takeBack(), enter({ requestId: 'c2' }));
  expect(left(again)).toBe(8);
  const account = replay(timeOffLedger, again);
  expect(account.status === 'open' && closureOf(account, monday)).toEqual({
    ...{ state: 'ENTERED', requestId: 'c2', why: null, timesTakenBack: 1 },
  });
});

test('R53 what the person has cancelled stays cancelled, and is not entered again', () => {
  const data = { requestId: 'c1', reviewerId: 'boss', comment: 'Needed here', personAgreed: true };
  const cancel: TimeOffCommand = { type: 'CancelTimeOff', data: { ...data, today: '2026-06-15' } };
  const history = after(enter(), cancel);
  given(...history)
    .when(enter({ requestId: 'c2' }))
    .thenNothing();
  // as after a move to another region and back
  given(...history)
    .when(takeBack())
    .thenNothing();
});

test('R53 days that have passed are neither entered nor taken back', () => {
  given(opened)
    .when(enter({ today: '2026-12-29' }))
    .thenNothing();
  given(...after(enter()))
    .when(takeBack('2026-12-29'))
    .thenNothing();
  expect(after(enter({ today: monday.date }))).toHaveLength(4);
});

test('R50 R53 illness on the day gives the hours back', () => {
  const history = after(enter(), ask('SICK', monday.date), {
    type: 'ReviewTimeOff',
    data: { requestId: 'r1', decision: 'APPROVED', reviewerId: 'boss' },
  });
  expect(left(history)).toBe(16);
});

test('R53 whatever is entered, taken back and requested in between, once is as good as twice, and nothing falls below zero', () => {
  const day = fc.constantFrom('2026-12-28', '2026-12-29', '2026-12-30', '2026-12-31');
  const step = fc.oneof(
    day.map((date): TimeOffCommand => enter({ date })),
    day.map((date): TimeOffCommand => ({
      type: 'TakeBackClosure',
      data: { dayId: 'd1', date, byId: 'hr', today: '2026-06-15' },
    })),
    fc.tuple(day, fc.constantFrom('VACATION' as const, 'SICK' as const)).map(([date, type]) => ask(type, date)),
    fc.constant<TimeOffCommand>({ type: 'WithdrawTimeOff', data: { requestId: 'r1', byUserId: userId } }),
  );
  assertProperty(
    fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
      let account = replay(timeOffLedger, [opened]);
      for (const [at, drawn] of steps.entries()) {
        const command =
          drawn.type === 'EnterClosure' || drawn.type === 'RequestTimeOff'
            ? ({
                ...drawn,
                data: { ...drawn.data, requestId: drawn.type === 'EnterClosure' ? `c${at}` : `r${at % 2}` },
              } as TimeOffCommand)
            : drawn;
        const decision = timeOffLedger.decide(command, account);
        account = decision.ok ? decision.events.reduce(timeOffLedger.evolve, account) : account;
        if (command.type === 'EnterClosure' || command.type === 'TakeBackClosure') {
          expect(timeOffLedger.decide(command, account)).toEqual({ ok: true, events: [] });
        }
        const { leftHours, pendingHours } = balanceOf(account, 2026);
        expect(leftHours - pendingHours).toBeGreaterThanOrEqual(0);
      }
    }),
  );
});
