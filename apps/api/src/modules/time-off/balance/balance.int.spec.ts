/** The balance that is summed from views equals the balance that the ledger computes from events. */
import { randomUUID } from 'node:crypto';
import { defaultCarryOver } from '@staffroom/contracts/company.js';
import type { PlainDate } from '@staffroom/contracts/plain-date.js';
import { replay } from '@staffroom/domain/decider.js';
import type { LeaveYearFacts } from '@staffroom/domain/time-off/carry-over.js';
import { balanceOf } from '@staffroom/domain/time-off/leave-balance.js';
import type { TimeOffCommand } from '@staffroom/domain/time-off/time-off-commands.js';
import type { TimeOffEvent } from '@staffroom/domain/time-off/time-off-events.js';
import { timeOffStream } from '@staffroom/domain/time-off/time-off-events.js';
import { timeOffLedger } from '@staffroom/domain/time-off/time-off-ledger.js';
import * as fc from 'fast-check';
import { RuleBroken } from '../../../platform/event-log/unit-of-work.js';
import { startTimeOffPortal, testYear, type TimeOffPortal } from '../../../testing/time-off-portal.js';
import { availableHoursSql, vacationHoursSql } from './balance.view.js';

const years = [2024, 2025, 2026, 2027, 2028];
const ids = Array.from({ length: 6 }, () => randomUUID());
const year = fc.constantFrom(...years);
const requestId = fc.constantFrom(...ids);
const decision = fc.constantFrom('APPROVED' as const, 'APPROVED' as const, 'REJECTED' as const);
/** Close to New Year, so that requests overlap and are charged to two years. */
const range = fc.oneof(
  fc
    .record({ day: fc.integer({ min: 10, max: 31 }), hours: fc.constantFrom(undefined, 3, 5) })
    .map(({ day, hours }) => {
      return { startDate: `2026-12-${day}`, endDate: `2026-12-${day}`, hours };
    }),
  fc.integer({ min: 10, max: 31 }).map((day) => ({ startDate: `2026-12-${day}`, endDate: '2027-01-05' })),
);

/** A half day and a whole one. */
const daysOff = [
  { date: '2026-12-24', isHalf: true },
  { date: '2026-12-25', isHalf: false },
];

const kind = fc.constantFrom('VACATION' as const, 'SICK' as const);

const step = fc.oneof(
  fc.record({ type: fc.constant('entitle' as const), vacationDays: fc.integer({ min: 0, max: 40 }), year }),
  fc.record({ type: fc.constant('correct' as const), deltaHours: fc.integer({ min: -40, max: 40 }), year }),
  fc.record({ type: fc.constant('ask' as const), requestId, range, kind }),
  fc.record({ type: fc.constant('enter' as const), requestId, range, kind }),
  fc.record({ type: fc.constant('cancel' as const), requestId, from: fc.constantFrom('2026-12-29', undefined) }),
  fc.record({ type: fc.constant('review' as const), requestId, decision }),
  fc.record({ type: fc.constant('withdraw' as const), requestId }),
  fc.record({
    type: fc.constant('pattern' as const),
    from: fc.constantFrom('2025-03-10', '2026-12-17', '2026-12-28', '2027-01-01', '2028-02-29'),
    hours: fc.constantFrom(
      [4, 4, 4, 4, 4, 0, 0],
      [8, 8, 8, 0, 0, 0, 0],
      [0, 0, 12, 0, 5.5, 3, 0],
      [8, 8, 8, 8, 8, 0, 0],
    ),
  }),
);
/** What the calendar does, on a day that is not before the last one. */
const turn = fc.record({
  type: fc.constant('turn' as const),
  day: fc.constantFrom('2026-12-31', '2027-01-01', '2027-02-01', '2027-03-15', '2028-01-02', '2028-02-20'),
  carriedDays: fc.constantFrom(null, null, 0, 2),
});
const steps = fc.array(fc.oneof({ weight: 3, arbitrary: step }, { weight: 1, arbitrary: turn }), {
  minLength: 5,
  maxLength: 25,
});
type Turn = typeof turn extends fc.Arbitrary<infer Drawn> ? Drawn : never;
const turnOn = (day: Turn['day']): Turn => ({ type: 'turn', day, carriedDays: null });
/** Carried over from Spain, lapsed, and then less of it, because of leave that is entered late. */
const carriedAndLapsed: (Step | Turn)[] = [
  turnOn('2027-01-01'),
  turnOn('2027-02-01'),
  {
    type: 'enter',
    requestId: ids[0]!,
    range: { startDate: '2026-12-10', endDate: '2026-12-10', hours: 3 },
    kind: 'VACATION',
  },
];
type Step = typeof step extends fc.Arbitrary<infer Drawn> ? Drawn : never;

describe('balances', () => {
  let portal: TimeOffPortal;

  beforeAll(async () => {
    portal = await startTimeOffPortal();
  });
  afterAll(() => portal.stop());

  it('R25.1, R54, R55 the balance shown equals the ledger after any commands, in every year', async () => {
    const seen = { carried: 0, lapsed: 0 };
    await fc.assert(
      fc.asyncProperty(steps, async (drawnSteps) => {
        const person = await portal.person({ vacationDays: 10 });
        const stream = timeOffStream(person.id);
        let today = '2026-06-15';
        for (const drawn of drawnSteps) {
          const context = { actorId: null, command: 'Random', requestId: randomUUID() };
          if (drawn.type === 'turn' && drawn.day > today) today = drawn.day;
          for (const command of commandsOf(drawn, person.id, today)) {
            await portal.log
              .run(timeOffLedger, stream, () => command, context)
              .catch((error: unknown) => {
                if (!(error instanceof RuleBroken)) throw error;
              });
          }
        }
        const account = replay(timeOffLedger, (await portal.timeOffEventsOf(person.id)) as Iterable<TimeOffEvent>);
        for (const leaveYear of years) {
          const { rows } = await portal.pool.query(
            `select ${vacationHoursSql('u.id', '$2')} as left, ${availableHoursSql('u.id', '$2')} as available
            from views.users u where u.id = $1`,
            [person.id, leaveYear],
          );
          const { leftHours, pendingHours, carriedHours, lapsedHours } = balanceOf(account, leaveYear);
          const expected = { leaveYear, left: leftHours, available: leftHours - pendingHours };
          expect({ leaveYear, ...rows[0] }).toEqual(expected);
          seen.carried += carriedHours;
          seen.lapsed += lapsedHours;
        }
        const shown = await person.get('/api/time-off/balance').expect(200);
        expect(shown.body).toMatchObject({
          ...balanceOf(account, testYear),
          nextYear: balanceOf(account, testYear + 1),
        });
      }),
      { numRuns: 25, examples: [[carriedAndLapsed]] },
    );
    expect(seen.carried).toBeGreaterThan(0);
    expect(seen.lapsed).toBeGreaterThan(0);
  });
});

function commandsOf(drawn: Step | Turn, userId: string, today: PlainDate): TimeOffCommand[] {
  const days = drawn.type === 'turn' ? drawn.carriedDays : null;
  const policies = { ...defaultCarryOver, SPAIN: { ...defaultCarryOver.SPAIN, days } };
  const leaveYears = { today, openYear: testYear, policies };
  if (drawn.type !== 'turn') return [commandOf(drawn, userId, leaveYears)];
  return [
    { type: 'CloseLeaveYears', data: { leaveYears } },
    { type: 'LapseLeave', data: { leaveYears } },
    { type: 'WarnOfExpiry', data: { warningId: randomUUID(), leaveYears } },
  ];
}

function commandOf(drawn: Step, userId: string, leaveYears: LeaveYearFacts): TimeOffCommand {
  // request ids must be unique in the company: half of the person's id and half of the generated one
  const own = (requestId: string) => userId.slice(0, 19) + requestId.slice(19);
  switch (drawn.type) {
    case 'entitle':
      return { type: 'ChangeVacationDays', data: { vacationDays: drawn.vacationDays, year: drawn.year, leaveYears } };
    case 'correct':
      return { type: 'CorrectVacationHours', data: { deltaHours: drawn.deltaHours, year: drawn.year, leaveYears } };
    case 'ask':
    case 'enter': {
      const request = { ...drawn.range, type: drawn.kind, today: '2026-06-15', daysOff };
      const data = { ...request, requestId: own(drawn.requestId), userId, leaveYears };
      if (drawn.type === 'ask') return { type: 'RequestTimeOff', data };
      return { type: 'EnterTimeOff', data: { ...data, reviewerId: ids[0]! } };
    }
    case 'cancel': {
      const details = { from: drawn.from ?? null, comment: 'Needed here', personAgreed: true, reviewerId: ids[0]! };
      const data = { ...details, requestId: own(drawn.requestId), today: '2026-06-15', leaveYears };
      return { type: 'CancelTimeOff', data };
    }
    case 'review': {
      const { requestId, decision } = drawn;
      return {
        type: 'ReviewTimeOff',
        data: { requestId: own(requestId), decision, reviewerId: ids[0]!, leaveYears },
      };
    }
    case 'pattern':
      return { type: 'ChangeWorkPattern', data: { ...drawn, today: '2026-06-15', daysOff } };
    case 'withdraw':
      return { type: 'WithdrawTimeOff', data: { requestId: own(drawn.requestId), byUserId: userId } };
  }
}
