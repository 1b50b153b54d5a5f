/** The balance that is summed from views equals the balance that the ledger computes from events. */
import { randomUUID } from 'node:crypto';
import { replay } from '@staffroom/domain/decider.js';
import { balanceOf } from '@staffroom/domain/time-off/leave-balance.js';
import type { TimeOffCommand } from '@staffroom/domain/time-off/time-off-commands.js';
import type { TimeOffEvent } from '@staffroom/domain/time-off/time-off-events.js';
import { timeOffStream } from '@staffroom/domain/time-off/time-off-events.js';
import { timeOffLedger } from '@staffroom/domain/time-off/time-off-ledger.js';
import * as fc from 'fast-check';
import { RuleBroken } from '../../platform/event-log/unit-of-work.js';
import { startTimeOffPortal, testYear, type TimeOffPortal } from '../../testing/time-off-portal.js';
import { findBalance, vacationHoursSql } from './balance.view.js';

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
type Step = typeof step extends fc.Arbitrary<infer Drawn> ? Drawn : never;

describe('balances', () => {
  let portal: TimeOffPortal;

  beforeAll(async () => {
    portal = await startTimeOffPortal();
  });
  afterAll(() => portal.stop());

  it('R25.1 the balance shown equals the ledger after any commands, in every year', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
        const person = await portal.person({ vacationDays: 10 });
        const stream = timeOffStream(person.id);
        for (const drawn of steps) {
          const context = { actorId: null, command: 'Random', requestId: randomUUID() };
          const command = commandOf(drawn, person.id);
          await portal.log
            .run(timeOffLedger, stream, () => command, context)
            .catch((error: unknown) => {
              if (!(error instanceof RuleBroken)) throw error;
            });
        }
        const account = replay(timeOffLedger, (await portal.timeOffEventsOf(person.id)) as Iterable<TimeOffEvent>);
        for (const leaveYear of years) {
          expect(await findBalance(portal.pool, person.id, leaveYear)).toEqual(balanceOf(account, leaveYear));
        }
        const shown = await person.get('/api/time-off/balance').expect(200);
        expect(shown.body).toEqual(balanceOf(account, testYear));
        const { rows } = await portal.pool.query(
          `select ${vacationHoursSql('u.id', '$2')} as left
          from views.users u where u.id = $1`,
          [person.id, testYear],
        );
        expect(rows[0].left).toBe(shown.body.leftHours);
      }),
      { numRuns: 25 },
    );
  });
});

function commandOf(drawn: Step, userId: string): TimeOffCommand {
  // request ids must be unique in the company: half of the person's id and half of the generated one
  const own = (requestId: string) => userId.slice(0, 19) + requestId.slice(19);
  switch (drawn.type) {
    case 'entitle':
      return { type: 'ChangeVacationDays', data: { vacationDays: drawn.vacationDays, year: drawn.year } };
    case 'correct':
      return { type: 'CorrectVacationHours', data: { deltaHours: drawn.deltaHours, year: drawn.year } };
    case 'ask':
    case 'enter': {
      const request = { ...drawn.range, type: drawn.kind, today: '2026-06-15', daysOff };
      const data = { ...request, requestId: own(drawn.requestId), userId };
      if (drawn.type === 'ask') return { type: 'RequestTimeOff', data };
      return { type: 'EnterTimeOff', data: { ...data, reviewerId: ids[0]! } };
    }
    case 'cancel': {
      const details = { from: drawn.from ?? null, comment: 'Needed here', personAgreed: true, reviewerId: ids[0]! };
      const data = { ...details, requestId: own(drawn.requestId), today: '2026-06-15', daysOff };
      return { type: 'CancelTimeOff', data };
    }
    case 'review': {
      const { requestId, decision } = drawn;
      return {
        type: 'ReviewTimeOff',
        data: { requestId: own(requestId), decision, reviewerId: ids[0]!, daysOff },
      };
    }
    case 'pattern':
      return { type: 'ChangeWorkPattern', data: { ...drawn, today: '2026-06-15', daysOff } };
    case 'withdraw':
      return { type: 'WithdrawTimeOff', data: { requestId: own(drawn.requestId), byUserId: userId } };
  }
}
