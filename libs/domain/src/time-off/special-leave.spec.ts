import type { SpecialLeaveKind } from '@staffroom/contracts/company.js';
import { replay } from '../decider.js';
import { scenarioOf } from '../testing/scenario.js';
import { balanceOf } from './leave-balance.js';
import { specialBalance } from './special-balance.js';
import { canBeRecorded, kindRecorded, recordedKind } from './special-leave.js';
import type { RequestTimeOff, TimeOffCommand } from './time-off-commands.js';
import type { TimeOffEvent } from './time-off-events.js';
import { previewTimeOff } from './preview-time-off.js';
import { timeOffLedger } from './time-off-ledger.js';

const { given } = scenarioOf(timeOffLedger);
const userId = 'ana';
const opened: TimeOffEvent = {
  type: 'LeaveAccountOpened',
  data: { userId, country: 'SPAIN', vacationDays: 20, year: 2026, correctionHours: 0 },
};
const kind: SpecialLeaveKind = { kindId: 'wedding', name: 'Wedding', isPaid: true, daysPerYear: 3, needsNote: false };
const unpaid: SpecialLeaveKind = { ...kind, kindId: 'unpaid', name: 'Unpaid leave', daysPerYear: null };

type Changes = Partial<RequestTimeOff>;

function asking(changes: Changes = {}): RequestTimeOff {
  const { kindId = changes.kind === null ? undefined : (changes.kind ?? kind).kindId } = changes;
  const dates = { startDate: '2026-07-06', endDate: '2026-07-07' };
  return {
    ...{ requestId: 'r1', userId, type: 'SPECIAL', ...dates, today: '2026-06-15', daysOff: [], kind },
    ...changes,
    kindId,
  };
}

function ask(changes: Changes = {}): TimeOffCommand {
  return { type: 'RequestTimeOff', data: asking(changes) };
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

function approve(requestId = 'r1', offered: SpecialLeaveKind | null = kind): TimeOffCommand {
  const data = { requestId, decision: 'APPROVED', reviewerId: 'boss', kind: offered } as const;
  return { type: 'ReviewTimeOff', data };
}

const balanceAfter = (history: TimeOffEvent[], of = kind, year = 2026) =>
  specialBalance(replay(timeOffLedger, history), of, year);

test('R51 special leave is recorded with its kind', () => {
  const [, event] = after(ask());
  expect(event).toMatchObject({ type: 'TimeOffRequested', data: { type: 'SPECIAL', hours: 16 } });
  const { special } = event!.data as { special: string };
  expect(kindRecorded(special)).toEqual({ kindId: 'wedding', name: 'Wedding' });
});

describe('R46 what is recorded of type and kind is as long', () => {
  const kindId = '0190b3a2-7d4e-7c11-9f0a-3b5c6d7e8f90'; // as the server makes them
  const named = (name: string): SpecialLeaveKind => ({ ...kind, kindId, name });
  /** The bytes that are encrypted, before they are filled up to a multiple of 128. */
  const bytesOf = (command: TimeOffCommand) => {
    const { type, special } = after(command)[1]!.data as { type: string; special: string };
    return Buffer.byteLength(JSON.stringify({ type, special }));
  };
  const vacation = bytesOf(ask({ type: 'VACATION', kind: null }));

  test.each<[string, Changes]>([
    ['sick leave', { type: 'SICK', kind: null }],
    ['a kind with a short id', { kind }],
    ['another one', { kind: unpaid }],
    ['a name with quotation marks', { kind: named('The “big” "move"') }],
    [
      'a long Turkish name',
      { kind: named('Askerlik öncesi eğitim için çağrılan çalışanların ücretsiz ölçülü izni'.padEnd(80, 'ş')) },
    ],
    ['eighty Chinese characters', { kind: named('假'.repeat(80)) }],
    ['forty characters outside the basic plane', { kind: named('🏠'.repeat(40)) }],
  ])('for %s as for vacation', (_, changes) => {
    expect(bytesOf(ask(changes))).toBe(vacation);
  });

  test('and is read again', () => {
    expect(kindRecorded(recordedKind('SICK', null))).toBeNull();
    const chinese = { kindId, name: '假'.repeat(80) };
    expect(kindRecorded(recordedKind('SPECIAL', chinese))).toEqual(chinese);
  });

  test('a name that needs more room cannot be given to a kind', () => {
    expect(canBeRecorded(named('假'.repeat(80)))).toBe(true);
    expect(canBeRecorded(named('"'.repeat(80)))).toBe(false);
  });
});

test('R51 a request names a kind that HR offers', () => {
  const refusal = { rule: 'R51', kind: 'invalid', field: 'kindId' } as const;
  given(opened)
    .when(ask({ kind: null }))
    .thenRefused({ ...refusal, message: 'Please choose a kind of special leave.' });
  given(opened)
    .when(ask({ kind: null, kindId: 'removed' }))
    .thenRefused({ ...refusal, message: 'This kind of special leave is no longer offered. Please choose another.' });
  given(opened)
    .when(ask({ type: 'VACATION' }))
    .thenRefused({ ...refusal, message: 'Only special leave has a kind.' });
});

test('R51 a kind that needs a note is requested with a reason', () => {
  const exam = { ...kind, needsNote: true };
  for (const reason of [undefined, null, ' ', '\u200b']) {
    given(opened)
      .when(ask({ kind: exam, ...(reason !== undefined && { reason }) }))
      .thenRefused({ rule: 'R51', kind: 'invalid', field: 'reason' });
  }
  expect(after(ask({ kind: exam, reason: 'On Monday' }))).toHaveLength(2);
  const { rejection } = previewTimeOff(asking({ kind: exam }), replay(timeOffLedger, [opened]));
  expect(rejection).toBeNull();
});

test('R51 special leave takes nothing from the vacation balance', () => {
  const account = replay(timeOffLedger, after(ask(), approve()));
  expect(balanceOf(account, 2026)).toMatchObject({ approvedHours: 0, pendingHours: 0, leftHours: 160 });
});

test('R51 three days a year are 24 hours, and pending ones count as taken', () => {
  const history = after(ask());
  expect(balanceAfter(history)).toEqual({ year: 2026, limitHours: 24, approvedHours: 0, pendingHours: 16 });
  const next = { requestId: 'r2', startDate: '2026-08-03', endDate: '2026-08-04' };
  const message =
    'You have 8 hours of “Wedding” available in 2026 in addition to the 16 hours you have pending. This request takes 16.';
  given(...history)
    .when(ask(next))
    .thenRefused({ rule: 'R51', kind: 'unprocessable', code: 'INSUFFICIENT_BALANCE', message });
  const full = after(ask(), ask({ ...next, endDate: '2026-08-03' }));
  expect(balanceAfter(full)).toMatchObject({ pendingHours: 24 });
  expect(balanceAfter(full, unpaid)).toEqual({ year: 2026, limitHours: null, approvedHours: 0, pendingHours: 0 });
});

test('R51 a day of the limit is the person’s day', () => {
  const mornings: TimeOffEvent = {
    type: 'WorkPatternChanged',
    data: { userId, from: '2026-01-01', hours: [4, 4, 4, 4, 4, 0, 0] },
  };
  expect(balanceAfter([opened, mornings])).toMatchObject({ limitHours: 12 });
});

test('R51 each leave year has its own limit, and kinds do not share one', () => {
  const overNewYear = {
    startDate: '2026-12-29',
    endDate: '2027-01-05',
    daysOff: [{ date: '2027-01-01', isHalf: false }],
  };
  const history = after(ask(overNewYear));
  expect(balanceAfter(history)).toMatchObject({ pendingHours: 24 });
  expect(balanceAfter(history, kind, 2027)).toMatchObject({ pendingHours: 16 });
  given(...history)
    .when(ask({ requestId: 'r2', startDate: '2027-02-01', endDate: '2027-02-02' }))
    .thenRefused({ rule: 'R51', code: 'INSUFFICIENT_BALANCE' });
  expect(after(ask(overNewYear), ask({ requestId: 'r2', kind: unpaid }))).toHaveLength(3);
});

test('R51 a kind without a limit is never used up', () => {
  expect(after(ask({ kind: unpaid, endDate: '2027-06-30' }))).toHaveLength(2);
});

test('R51 what is withdrawn, rejected or cancelled is free again', () => {
  const withdraw: TimeOffCommand = { type: 'WithdrawTimeOff', data: { requestId: 'r1', byUserId: userId } };
  expect(balanceAfter(after(ask(), withdraw))).toMatchObject({ pendingHours: 0 });
  const cancel: TimeOffCommand = {
    type: 'CancelTimeOff',
    data: {
      ...{ requestId: 'r1', from: '2026-07-07', comment: 'Moved', personAgreed: true, reviewerId: 'boss' },
      today: '2026-06-16',
    },
  };
  expect(balanceAfter(after(ask(), approve(), cancel))).toMatchObject({ approvedHours: 8 });
});

test('R51 special leave overlaps no other request, not even sick leave', () => {
  const vacation = { type: 'VACATION', kind: null, requestId: 'r2' } as const;
  for (const other of [vacation, { ...vacation, type: 'SICK' } as const, { requestId: 'r2', kind: unpaid }]) {
    given(...after(ask()))
      .when(ask(other))
      .thenRefused({ kind: 'conflict', code: 'OVERLAP' });
    given(...after(ask(other)))
      .when(ask())
      .thenRefused({ kind: 'conflict', code: 'OVERLAP' });
  }
});

test('R51 HR lowers a limit below what is taken: that stays, and nothing more is approved or requested', () => {
  const lower = { ...kind, daysPerYear: 1 };
  const history = after(ask(), approve(), ask({ requestId: 'r2', startDate: '2026-08-03', endDate: '2026-08-03' }));
  expect(balanceAfter(history, lower)).toMatchObject({ limitHours: 8, approvedHours: 16, pendingHours: 8 });
  const message = 'Only 0 hours of “Wedding” are left for 2026. Approving this request takes 8.';
  given(...history)
    .when(approve('r2', lower))
    .thenRefused({ rule: 'R51', kind: 'unprocessable', code: 'INSUFFICIENT_BALANCE', message });
  given(...history)
    .when(ask({ requestId: 'r3', kind: lower, startDate: '2026-09-01', endDate: '2026-09-01' }))
    .thenRefused({
      rule: 'R51',
      message:
        'You have 0 hours of “Wedding” available in 2026 in addition to the 8 hours you have pending. This request takes 8.',
    });
});

test('R51 a pending request of a kind that was removed can still be approved', () => {
  expect(balanceAfter(after(ask(), approve('r1', null)))).toMatchObject({ approvedHours: 16 });
});

test('R51 the preview shows the balance of the kind, and nothing for a kind without a limit', () => {
  const account = replay(timeOffLedger, [opened]);
  expect(previewTimeOff(asking(), account)).toMatchObject({
    hours: 16,
    balances: [{ year: 2026, leftBefore: 24, leftAfter: 8 }],
    rejection: null,
  });
  expect(previewTimeOff(asking({ kind: unpaid }), account).balances).toEqual([]);
});

test('R51 a reviewer enters special leave under the same rules', () => {
  const enter = (changes: Changes): TimeOffCommand => {
    return { type: 'EnterTimeOff', data: { ...asking(changes), reviewerId: 'boss' } };
  };
  expect(balanceAfter(after(enter({})))).toMatchObject({ approvedHours: 16 });
  given(opened)
    .when(enter({ endDate: '2026-07-09' }))
    .thenRefused({ rule: 'R51', code: 'INSUFFICIENT_BALANCE' });
});
