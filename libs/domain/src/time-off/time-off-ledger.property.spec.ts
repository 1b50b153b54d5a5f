/** Checks the invariants of a leave account against the plain events, for random commands in random order. */
import { addDays, eachDay, weekday, yearOf } from '@staffroom/contracts/plain-date.js';
import type { Country } from '@staffroom/contracts/users.js';
import * as fc from 'fast-check';
import { replay } from '../decider.js';
import { assertProperty } from '../testing/properties.js';
import { balanceOf } from './leave-balance.js';
import type { RequestTimeOff, TimeOffCommand } from './time-off-commands.js';
import type { DayHours, TimeOffEvent, TimeOffRequested } from './time-off-events.js';
import { previewTimeOff } from './preview-time-off.js';
import { timeOffLedger } from './time-off-ledger.js';
import type { DayOff } from './working-time.js';

const userId = 'ana';
const today = '2026-06-15';
const holidaysOf: Record<string, DayOff[]> = {
  SPAIN: wholeDays(['2026-01-01', '2026-10-12', '2026-12-08', '2026-12-25', '2027-01-01', '2027-01-06']),
  FRANCE: wholeDays(['2026-07-14', '2026-11-11', '2026-12-25', '2027-01-01']),
};

function wholeDays(dates: readonly string[]): DayOff[] {
  return dates.map((date) => ({ date, isHalf: false }));
}

type Step = Exclude<TimeOffCommand, { type: 'RequestTimeOff' }> | { type: 'Ask'; data: Asking };
type Asking = Pick<RequestTimeOff, 'type' | 'startDate' | 'endDate' | 'hours'>;

const requestId = fc.nat({ max: 15 }).map((n) => `r${n}`);
const year = fc.constantFrom(2026, 2027);
/** Concentrated around summer and New Year, so that requests overlap. Sometimes far away, so that they are rejected. */
const start = fc.oneof(
  { weight: 5, arbitrary: fc.integer({ min: 0, max: 20 }).map((days) => addDays('2026-07-01', days)) },
  { weight: 5, arbitrary: fc.integer({ min: 0, max: 25 }).map((days) => addDays('2026-12-18', days)) },
  { weight: 2, arbitrary: fc.integer({ min: -400, max: 800 }).map((days) => addDays(today, days)) },
);
const length = fc.oneof(
  { weight: 4, arbitrary: fc.constant(0) },
  { weight: 4, arbitrary: fc.integer({ min: -1, max: 12 }) },
  { weight: 1, arbitrary: fc.integer({ min: 20, max: 60 }) },
);
const ask = fc
  .record({
    type: fc.constantFrom('VACATION' as const, 'VACATION' as const, 'SICK' as const),
    start,
    length,
    hours: fc.option(
      fc.integer({ min: 0, max: 18 }).map((halves) => halves / 2),
      { nil: undefined },
    ),
  })
  .map(({ type, start: startDate, length: days, hours }): Step => {
    return { type: 'Ask', data: { type, startDate, endDate: addDays(startDate, days), hours } };
  });
const review = fc
  .record({
    requestId,
    decision: fc.constantFrom('APPROVED' as const, 'APPROVED' as const, 'REJECTED' as const),
    reviewerId: fc.constantFrom('boss', 'boss', 'boss', userId),
  })
  .map((data): Step => ({ type: 'ReviewTimeOff', data }));
const withdraw = fc
  .record({ requestId, byUserId: fc.constantFrom(userId, userId, 'boss') })
  .map((data): Step => ({ type: 'WithdrawTimeOff', data }));
const entitle = fc
  .record({ vacationDays: fc.integer({ min: 0, max: 30 }), year })
  .map((data): Step => ({ type: 'ChangeVacationDays', data }));
const correct = fc
  .record({ year, deltaHours: fc.integer({ min: -200, max: 100 }).map((halves) => halves / 2) })
  .map((data): Step => ({ type: 'CorrectVacationHours', data }));
const move = fc
  .constantFrom<Country>('SPAIN', 'FRANCE')
  .map((country): Step => ({ type: 'ChangeCountry', data: { country, from: today } }));

const steps = fc.array(
  fc.oneof(
    { weight: 10, arbitrary: ask },
    { weight: 8, arbitrary: review },
    { weight: 2, arbitrary: withdraw },
    { weight: 2, arbitrary: entitle },
    { weight: 2, arbitrary: correct },
    { weight: 1, arbitrary: move },
  ),
  { minLength: 5, maxLength: 60, size: 'max' },
);

const opened: TimeOffEvent = {
  type: 'LeaveAccountOpened',
  data: { userId, country: 'SPAIN', vacationDays: 12, year: 2026, correctionHours: -16 },
};

/** Runs the steps as a service would. Passes on each command with the events before it and its result. */
function run(
  taken: Step[],
  check: (history: TimeOffEvent[], fresh: readonly TimeOffEvent[], command: TimeOffCommand) => void,
) {
  const history = [opened];
  const seen = new Set<string>();
  let state = replay(timeOffLedger, history);
  for (const [at, step] of taken.entries()) {
    const country = state.status === 'open' ? state.country : 'SPAIN';
    const command: TimeOffCommand =
      step.type === 'Ask'
        ? {
            type: 'RequestTimeOff',
            data: { ...step.data, requestId: `r${at % 16}`, userId, today, daysOff: holidaysOf[country] ?? [] },
          }
        : step;
    const decision = timeOffLedger.decide(command, state);
    const fresh = decision.ok ? decision.events : [];
    if (!decision.ok) seen.add(decision.code ?? decision.kind);
    for (const event of fresh) {
      history.push(event);
      seen.add(event.type);
      state = timeOffLedger.evolve(state, event);
    }
    check(history, fresh, command);
  }
  return { history, state, seen };
}

function holds(check: Parameters<typeof run>[1]) {
  assertProperty(
    fc.property(steps, (taken) => void run(taken, check)),
    { numRuns: 200 },
  );
}

test('R25.1 approved vacation never exceeds entitlement and corrections, in any year', () => {
  holds((history) => {
    for (const inYear of [2025, 2026, 2027, 2028]) expect(leftFromEvents(history, inYear)).toBeGreaterThanOrEqual(0);
  });
});

test('R28 a new vacation fits in addition to everything pending', () => {
  holds((history, [event]) => {
    if (event?.type !== 'TimeOffRequested') return;
    if (event.data.type === 'SICK') return;
    for (const inYear of new Set(daysOf(event.data).map(({ date }) => yearOf(date)))) {
      expect(leftFromEvents(history, inYear, ['APPROVED', 'PENDING'])).toBeGreaterThanOrEqual(0);
    }
  });
});

test('R28 no day is taken twice, but for illness during vacation (R50): partial days add up to at most eight hours', () => {
  holds((history, [event]) => {
    if (event?.type !== 'TimeOffRequested') return;
    const { type: asked } = event.data;
    const live = requestsIn(history).filter(({ status, type }) => {
      return (status === 'PENDING' || status === 'APPROVED') && !(asked === 'SICK' && type === 'VACATION');
    });
    for (const day of eachDay(event.data.startDate, event.data.endDate)) {
      const onDay = live.filter(({ startDate, endDate }) => startDate <= day && day <= endDate);
      const hours = onDay.map((request) => (request.startDate === request.endDate ? request.hours : 8));
      expect(hours.reduce((sum, some) => sum + some, 0)).toBeLessThanOrEqual(8);
    }
  });
});

test('R27.1 the hours are those of the country’s working days, and each day is recorded with its own', () => {
  holds((_history, [event], command) => {
    if (event?.type !== 'TimeOffRequested' || command.type !== 'RequestTimeOff') return;
    const { startDate, endDate, hours: hint, daysOff } = command.data;
    const holidays = daysOff.map(({ date }) => date);
    const days = eachDay(startDate, endDate).filter((day) => weekday(day) % 6 !== 0 && !holidays.includes(day));
    const partial = startDate === endDate && hint != null && hint < 8;
    expect(event.data.hours).toBe(partial ? hint : days.length * 8);
    expect(days.length).toBeGreaterThan(0);
    expect(event.data.days).toEqual(days.map((date) => ({ date, hours: partial ? hint : 8 })));
  });
});

test('R15.1 no request is reviewed twice, after its withdrawal, or by its requester', () => {
  holds((history, [event]) => {
    if (event?.type !== 'TimeOffReviewed' && event?.type !== 'TimeOffWithdrawn') return;
    const { requestId: id } = event.data;
    const ends = history.filter(({ type, data }) => {
      return (
        (type === 'TimeOffReviewed' || type === 'TimeOffWithdrawn') && 'requestId' in data && data.requestId === id
      );
    });
    expect(ends).toHaveLength(1);
    if (event.type === 'TimeOffReviewed') expect(event.data.reviewerId).not.toBe(userId);
  });
});

test('a replay of the events gives the same state, and the balance that the events add up to', () => {
  assertProperty(
    fc.property(steps, (taken) => {
      const { history, state } = run(taken, () => undefined);
      expect(replay(timeOffLedger, structuredClone(history))).toEqual(state);
      for (const inYear of [2025, 2026, 2027])
        expect(balanceOf(state, inYear).leftHours).toBe(leftFromEvents(history, inYear));
    }),
    { numRuns: 200 },
  );
});

test('R28a.1 the preview predicts the result of the request', () => {
  assertProperty(
    fc.property(steps, ask, (taken, last) => {
      const { state } = run(taken, () => undefined);
      if (last.type !== 'Ask') return;
      const proposed = { ...last.data, today, daysOff: holidaysOf['SPAIN'] ?? [] };
      const preview = previewTimeOff(proposed, state);
      const decision = timeOffLedger.decide(
        { type: 'RequestTimeOff', data: { ...proposed, requestId: 'last', userId } },
        state,
      );
      expect(preview.rejection).toEqual(decision.ok ? null : decision);
      if (decision.ok) expect(preview.hours).toBe((decision.events[0]?.data as TimeOffRequested).hours);
    }),
    { numRuns: 200 },
  );
});

test('a rejection has no events, and neither deciding nor folding what was decided changes the state', () => {
  assertProperty(
    fc.property(steps, fc.array(fc.oneof(review, withdraw, entitle, correct, move)), (taken, proposeds) => {
      const { state } = run(taken, () => undefined);
      const before = structuredClone(state);
      for (const proposed of proposeds) {
        if (proposed.type === 'Ask') continue;
        const decision = timeOffLedger.decide(proposed, state);
        if (decision.ok) replay({ ...timeOffLedger, initial: state }, decision.events);
        else expect(Object.keys(decision)).not.toContain('events');
        expect(state).toEqual(before);
      }
    }),
  );
});

test('the random histories reach every event and every refusal', () => {
  const seen = new Set<string>();
  assertProperty(
    fc.property(steps, (taken) => {
      for (const name of run(taken, () => undefined).seen) seen.add(name);
    }),
    { numRuns: 200 },
  );
  expect([...seen]).toEqual(
    expect.arrayContaining([
      ...['TimeOffRequested', 'TimeOffReviewed', 'TimeOffWithdrawn', 'VacationDaysChanged', 'VacationHoursCorrected'],
      ...['CountryChanged', 'NO_WORKING_DAY', 'OVERLAP', 'INSUFFICIENT_BALANCE', 'ALREADY_REVIEWED', 'NOT_PENDING'],
      ...['OWN_REQUEST', 'invalid', 'not-found'],
    ]),
  );
});

type Status = 'PENDING' | 'APPROVED' | 'REJECTED' | 'WITHDRAWN';

/** A second, simpler evaluation of the events than the one under test. */
function requestsIn(history: TimeOffEvent[]): (TimeOffRequested & { status: Status })[] {
  const found = new Map<string, TimeOffRequested & { status: Status }>();
  for (const { type, data } of history) {
    if (type === 'TimeOffRequested') found.set(data.requestId, { ...data, status: 'PENDING' });
    if (type === 'TimeOffReviewed') Object.assign(found.get(data.requestId) ?? {}, { status: data.decision });
    if (type === 'TimeOffWithdrawn') Object.assign(found.get(data.requestId) ?? {}, { status: 'WITHDRAWN' });
  }
  return [...found.values()];
}

function daysOf({ days }: TimeOffRequested): readonly DayHours[] {
  return days as readonly DayHours[];
}

/** Vacation takes what approved sick leave leaves of each day (R47). Whole days of illness leave nothing, a holiday of the new country among them neither. */
function chargedFromEvents(history: TimeOffEvent[], statuses: readonly Status[], inYear: number): number {
  const requests = requestsIn(history);
  const ofVacation = requests.filter(({ status, type }) => type === 'VACATION' && statuses.includes(status));
  const vacation = hoursByDate(ofVacation.flatMap(daysOf));
  const sick = hoursByDate(
    requests.filter(({ status, type }) => type === 'SICK' && status === 'APPROVED').flatMap(daysOfIllness),
  );
  const charged = [...vacation].filter(([date]) => yearOf(date) === inYear);
  return charged.reduce((sum, [date, hours]) => sum + Math.min(hours, 8 - (sick.get(date) ?? 0)), 0);
}

function daysOfIllness({ startDate, endDate, hours }: TimeOffRequested): DayHours[] {
  if (startDate === endDate) return [{ date: startDate, hours }];
  return eachDay(startDate, endDate).map((date) => ({ date, hours: 8 }));
}

function hoursByDate(days: readonly DayHours[]): Map<string, number> {
  const total = new Map<string, number>();
  for (const { date, hours } of days) total.set(date, (total.get(date) ?? 0) + hours);
  return total;
}

function leftFromEvents(history: TimeOffEvent[], inYear: number, statuses: readonly Status[] = ['APPROVED']): number {
  let days = 0;
  let corrections = 0;
  for (const { type, data } of history) {
    if (type === 'LeaveAccountOpened') days = data.vacationDays;
    if (type === 'LeaveAccountOpened' && data.year === inYear) corrections = data.correctionHours;
    if (type === 'VacationDaysChanged' && data.fromYear <= inYear) days = data.vacationDays;
    if (type === 'VacationHoursCorrected' && data.year === inYear) corrections += data.deltaHours;
  }
  return days * 8 + corrections - chargedFromEvents(history, statuses, inYear);
}
