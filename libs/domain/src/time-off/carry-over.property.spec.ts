/** What holds for carry-over and lapse after leave, illness, corrections and other policies in random order (R54, R55). */
import { type CarryOver, defaultCarryOver } from '@staffroom/contracts/company.js';
import { addDays, inclusiveDays, yearOf } from '@staffroom/contracts/plain-date.js';
import type { Country } from '@staffroom/contracts/users.js';
import * as fc from 'fast-check';
import { replay } from '../decider.js';
import { assertProperty, propertySeed } from '../testing/properties.js';
import { LeaveYearModel } from '../testing/leave-year-model.js';
import { approvedYears, correctionsSince } from './carry-corrections.js';
import type { LeaveYearFacts } from './carry-over.js';
import { type OpenAccount, requestOf } from './leave-account.js';
import { balanceOf, leftCountingPendingHours } from './leave-balance.js';
import type { TimeOffCommand } from './time-off-commands.js';
import type { TimeOffEvent } from './time-off-events.js';
import { previewTimeOff } from './preview-time-off.js';
import { usableLeave } from './usable-leave.js';
import { timeOffLedger } from './time-off-ledger.js';

const userId = 'ana';
const reviewerId = 'boss';
const daysOff = [{ date: '2027-01-01', isHalf: false }];

const policy = fc.record<CarryOver>({
  days: fc.constantFrom(null, null, 0, 1, 3),
  expiry: fc.constantFrom<CarryOver['expiry']>(
    { kind: 'DATE', month: 1, day: 31 },
    { kind: 'DATE', month: 3, day: 31 },
    { kind: 'MONTHS_AFTER_YEAR', months: 15 },
    { kind: 'NEVER' },
  ),
});
const country = fc.constantFrom<Country>('GERMANY', 'SPAIN', 'FRANCE', 'TURKEY');
/** In days from the present one. Jobs run on most days that are named, and sometimes are late by weeks. */
const offset = fc.oneof(fc.integer({ min: -40, max: 40 }), fc.integer({ min: -300, max: 300 }));
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('enter' as const),
      type: fc.constantFrom('VACATION' as const, 'VACATION' as const, 'SICK' as const),
      offset,
      length: fc.oneof(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 10, max: 120 })),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('ask' as const), offset, length: fc.nat({ max: 9 }) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('cancel' as const), at: fc.nat({ max: 20 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('correct' as const),
      halves: fc.integer({ min: -40, max: 40 }),
      yearsAgo: fc.constantFrom(0, 0, 1, 2),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('policy' as const), policy }) },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      days: fc.oneof(fc.nat({ max: 4 }), fc.nat({ max: 60 })),
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer Drawn> ? Drawn : never;
/** Ill from January until after most expiries, and on into the next year. */
const illOverTheExpiry: Step[] = [
  { kind: 'wait', days: 190 },
  { kind: 'enter', type: 'SICK', offset: 0, length: 120 },
  ...Array.from({ length: 12 }, (): Step => ({ kind: 'wait', days: 30 })),
];
const drawnSteps = fc.array(step, { minLength: 10, maxLength: 60, size: 'max' });
const history = fc.record({
  country,
  policy,
  steps: fc.oneof(
    { weight: 4, arbitrary: drawnSteps },
    { weight: 1, arbitrary: drawnSteps.map((rest) => [...illOverTheExpiry, ...rest]) },
  ),
});
type History = typeof history extends fc.Arbitrary<infer Drawn> ? Drawn : never;

const samePolicy = history.map((drawn) => ({ ...drawn, steps: drawn.steps.filter(({ kind }) => kind !== 'policy') }));

interface Moment {
  /** Up to now. */
  readonly log: readonly TimeOffEvent[];
  readonly account: OpenAccount;
  readonly facts: LeaveYearFacts;
}

/** Every property sees the same histories, so each is played once. A shrunk one is not kept. */
const seed = propertySeed;
const numRuns = 300;
const played = new Map<string, readonly Moment[]>();

function play(drawn: History): readonly Moment[] {
  const key = JSON.stringify(drawn);
  const known = played.get(key) ?? playOnce(drawn);
  if (played.size < 2 * numRuns) played.set(key, known);
  return known;
}

/** From July 2026 on: the moments after steps that recorded something or changed a policy, and the end. */
function playOnce(drawn: History): readonly Moment[] {
  const opened = { userId, country: drawn.country, vacationDays: 5, year: 2026, correctionHours: 0 };
  let log: readonly TimeOffEvent[] = [{ type: 'LeaveAccountOpened', data: opened }];
  let account = replay(timeOffLedger, log) as OpenAccount;
  let today = '2026-07-01';
  let policies = { ...defaultCarryOver, [drawn.country]: drawn.policy };
  const moments: Moment[] = [];
  const send = (command: TimeOffCommand) => {
    const decision = timeOffLedger.decide(command, account);
    if (!decision.ok || decision.events.length === 0) return;
    log = [...log, ...decision.events];
    account = decision.events.reduce(timeOffLedger.evolve, account) as OpenAccount;
  };
  for (const [at, taken] of drawn.steps.entries()) {
    const leaveYears = { today, openYear: 2026, policies };
    const facts = { today, daysOff, leaveYears };
    const before = { account, policies };
    if (taken.kind === 'wait') {
      today = addDays(today, taken.days);
      for (const command of jobs({ ...leaveYears, today })) send(command);
    } else if (taken.kind === 'policy') policies = { ...policies, [drawn.country]: taken.policy };
    else if (taken.kind === 'correct') {
      const year = Math.max(2026, yearOf(today) - taken.yearsAgo);
      send({ type: 'CorrectVacationHours', data: { year, deltaHours: taken.halves / 2, leaveYears } });
    } else if (taken.kind === 'cancel') {
      const details = { requestId: `r${taken.at}`, reviewerId, comment: 'Needed here', personAgreed: true };
      send({ type: 'CancelTimeOff', data: { ...details, ...facts } });
    } else {
      const startDate = addDays(today, taken.offset);
      const dates = { requestId: `r${at}`, userId, startDate, endDate: addDays(startDate, taken.length) };
      if (taken.kind === 'ask') send({ type: 'RequestTimeOff', data: { ...dates, type: 'VACATION', ...facts } });
      else send({ type: 'EnterTimeOff', data: { ...dates, type: taken.type, reviewerId, ...facts } });
    }
    const isLast = at === drawn.steps.length - 1;
    const isChanged = account !== before.account || policies !== before.policies;
    if (isChanged || isLast) moments.push({ log, account, facts: { today, openYear: 2026, policies } });
  }
  return moments;
}

function endOf(drawn: History): Moment {
  return play(drawn).at(-1)!;
}

function jobs(leaveYears: LeaveYearFacts): TimeOffCommand[] {
  return [
    { type: 'CloseLeaveYears', data: { leaveYears } },
    { type: 'LapseLeave', data: { leaveYears } },
    { type: 'WarnOfExpiry', data: { warningId: leaveYears.today, leaveYears } },
  ];
}

function holds(check: (now: Moment) => void, histories = history) {
  assertProperty(
    fc.property(histories, (drawn) => play(drawn).forEach(check)),
    { numRuns, seed },
  );
}

const years = [2026, 2027, 2028, 2029];

test('R54 a year begins with exactly what the one before has left', () => {
  holds(({ account }) => {
    for (const year of years.filter((one) => one in account.leaveYears.closed)) {
      // below zero only where HR has changed a policy on which approved leave counted
      expect(balanceOf(account, year + 1).carriedHours).toBe(Math.max(0, balanceOf(account, year).leftHours));
    }
  });
});

test('R25.1 approved vacation never exceeds what there is and, before a year ends, what is expected to go over', () => {
  holds(({ account, facts }) => {
    const approved = approvedYears(account, Infinity, facts);
    for (const year of years) {
      expect(approved.used(year).uncoveredHours).toBe(0);
      expect(approved.leftHours(year)).toBeGreaterThanOrEqual(0);
      if (year <= yearOf(facts.today)) expect(balanceOf(account, year).leftHours).toBeGreaterThanOrEqual(0);
    }
  }, samePolicy);
});

test('R54, R55 what is carried over and what lapses is what the model says', () => {
  assertProperty(
    fc.property(samePolicy, (drawn) => {
      const { days, expiry } = drawn.policy;
      const until = expiry.kind === 'NEVER' ? null : expiry.kind === 'DATE' ? dayOf(expiry) : expiry.months;
      const limitHours = days === null ? null : days * 8;
      const model = new LeaveYearModel(40, { country: drawn.country, limitHours, until });
      for (const { account, facts, log } of play(drawn)) {
        const { carried, lapsed } = model.until(facts.today, log);
        for (const year of years) {
          const { carriedHours, lapsedHours } = balanceOf(account, year);
          const expected = { carriedHours: carried.get(year) ?? 0, lapsedHours: lapsed.get(year) ?? 0 };
          expect({ today: facts.today, year, carriedHours, lapsedHours }).toEqual({
            today: facts.today,
            year,
            ...expected,
          });
        }
      }
    }),
    { numRuns, seed },
  );
});

function dayOf({ month, day }: { month: number; day: number }): string {
  return [month, day].map((part) => String(part).padStart(2, '0')).join('-');
}

test('R55 nothing lapses but what was said in a warning at least 30 days before', () => {
  const check = ({ log }: Moment) => {
    const lapsed = new Map<string, number>();
    const said = new Map<string, number>();
    for (const { type, data } of log) {
      if (type !== 'LeaveExpiryWarned' && type !== 'LeaveLapsed') continue;
      const key = `${data.fromYear} ${data.expiresOn} ${data.lastDay}`;
      const hours = data.hours ?? 0;
      if (type === 'LeaveLapsed') {
        lapsed.set(key, hours);
        continue;
      }
      const isInTime = data.lastDay === null || inclusiveDays(data.warnedOn, data.lastDay) > 30;
      // a reminder may come later than 30 days before, but says no more hours than a warning in time did
      if (!isInTime) expect(hours).toBeLessThanOrEqual(said.get(key) ?? -1);
      said.set(key, Math.max(hours, said.get(key) ?? 0));
    }
    for (const [key, hours] of lapsed) expect(hours).toBeLessThanOrEqual(said.get(key) ?? -1);
  };
  holds(check);
});

test('R54 what is recorded of ended years is what a new computation of all of them gives', () => {
  holds(({ account }) => {
    expect(correctionsSince(2026, account)).toEqual([]);
  });
});

test('R54 what is expected of a year is what is there once it is closed', () => {
  holds(({ account, facts }) => {
    const decision = timeOffLedger.decide({ type: 'CloseLeaveYears', data: { leaveYears: facts } }, account);
    if (!decision.ok || decision.events.some(({ type, data }) => type === 'LeaveLapsed' && data.hours !== 0)) return;
    if (
      decision.events.some(
        ({ type, data }) => type === 'LeaveCarriedOver' && data.fromYear in account.leaveYears.closed,
      )
    )
      return;
    const after = decision.events.reduce(timeOffLedger.evolve, account) as OpenAccount;
    const ofApproved = (state: OpenAccount) => approvedYears(state, Infinity, facts).leftHours(yearOf(facts.today));
    expect(ofApproved(after)).toBe(ofApproved(account));
  });
});

test('R54 jobs that run again on the same day record nothing', () => {
  assertProperty(
    fc.property(history, (drawn) => {
      const { log, facts } = endOf(drawn);
      const twice = [...log];
      const run = () =>
        jobs(facts).flatMap((command) => {
          const decision = timeOffLedger.decide(command, replay(timeOffLedger, twice));
          if (decision.ok) twice.push(...decision.events);
          return decision.ok ? decision.events : [];
        });
      run();
      expect(run()).toEqual([]);
    }),
    { numRuns, seed },
  );
});

test('R28a.1 the preview predicts the result of a request that counts on carried hours, and the hours left after it', () => {
  const asked = fc.record({ offset, length: fc.nat({ max: 40 }) });
  assertProperty(
    fc.property(history, asked, (drawn, { offset: days, length }) => {
      const { account, facts } = endOf(drawn);
      const startDate = addDays(facts.today, days);
      const dates = { type: 'VACATION', startDate, endDate: addDays(startDate, length) } as const;
      const proposed = { ...dates, today: facts.today, daysOff, leaveYears: facts };
      const preview = previewTimeOff(proposed, account);
      const data = { ...proposed, requestId: 'last', userId };
      const decision = timeOffLedger.decide({ type: 'RequestTimeOff', data }, account);
      expect(preview.rejection).toEqual(decision.ok ? null : decision);
      const isShort = preview.balances.some(({ leftAfter }) => leftAfter < 0);
      if (preview.rejection?.code === 'OVERLAP') return;
      expect(isShort).toBe(preview.rejection?.code === 'INSUFFICIENT_BALANCE');
      if (!decision.ok) return;
      const after = decision.events.reduce(timeOffLedger.evolve, account) as OpenAccount;
      const usable = usableLeave(requestOf(after, 'last')!, after, facts);
      expect(usable.map(({ year, before, after: left }) => ({ year, leftBefore: before, leftAfter: left }))).toEqual(
        preview.balances,
      );
    }),
    { numRuns, seed },
  );
});

test('a replay of the events gives the same hours', () => {
  assertProperty(
    fc.property(history, (drawn) => {
      const { log, account, facts } = endOf(drawn);
      const again = replay(timeOffLedger, structuredClone(log) as TimeOffEvent[]) as OpenAccount;
      for (const year of years) {
        expect(balanceOf(again, year)).toEqual(balanceOf(account, year));
        expect(leftCountingPendingHours(again, year, facts)).toBe(leftCountingPendingHours(account, year, facts));
      }
    }),
    { numRuns, seed },
  );
});

test('the random histories carry over, warn on every occasion, lapse, keep leave of the ill, and correct all of it', () => {
  const seen = new Set<string>();
  assertProperty(
    fc.property(history, (drawn) => {
      const lapsed = new Set<string>();
      const closed = new Set<number>();
      for (const { type, data } of endOf(drawn).log) {
        if (type === 'LeaveExpiryWarned') seen.add(`${data.occasion}`);
        if (type === 'LeaveCarriedOver') {
          seen.add(closed.has(data.fromYear) ? 'carried again' : 'carried');
          closed.add(data.fromYear);
          if (data.parts?.some(({ isKept }) => isKept)) seen.add('kept');
        }
        if (type !== 'LeaveLapsed') continue;
        const key = `${data.fromYear} ${data.expiresOn} ${data.lastDay}`;
        seen.add(lapsed.has(key) ? 'lapsed again' : data.hours === 0 ? 'nothing lapsed' : 'lapsed');
        lapsed.add(key);
      }
    }),
    { numRuns, seed },
  );
  const expected = [
    ...['NEW_YEAR', 'EXPIRY', 'RETURN', 'carried', 'carried again', 'kept', 'lapsed', 'lapsed again', 'nothing lapsed'],
  ];
  expect(expected.filter((name) => !seen.has(name))).toEqual([]);
});
