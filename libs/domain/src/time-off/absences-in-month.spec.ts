/** R43b: the rows of a month for payroll. July 2026 begins on a Wednesday. */
import { replay } from '../decider.js';
import { absencesInMonth } from './absences-in-month.js';
import type { RequestTimeOff, TimeOffCommand } from './time-off-commands.js';
import type { TimeOffEvent } from './time-off-events.js';
import { timeOffLedger } from './time-off-ledger.js';

const userId = 'ana';
const today = '2026-06-15';
const july = { startDate: '2026-07-01', endDate: '2026-07-31' };
const august = { startDate: '2026-08-01', endDate: '2026-08-31' };
const opened: TimeOffEvent = {
  type: 'LeaveAccountOpened',
  data: { userId, country: 'GERMANY', vacationDays: 30, year: 2026, correctionHours: 0 },
};
const mornings: TimeOffEvent = {
  type: 'WorkPatternChanged',
  data: { userId, from: '2026-01-01', hours: [4, 4, 4.5, 0, 0, 0, 0] },
};

function ask(requestId: string, startDate: string, endDate: string, more: Partial<RequestTimeOff> = {}) {
  const asked = { requestId, userId, type: 'VACATION', startDate, endDate, today, daysOff: [], ...more } as const;
  return { type: 'RequestTimeOff', data: asked } satisfies TimeOffCommand;
}
function approve(requestId: string): TimeOffCommand {
  return { type: 'ReviewTimeOff', data: { requestId, decision: 'APPROVED', reviewerId: 'boss' } };
}
const approved = (...asked: ReturnType<typeof ask>[]) => asked.flatMap((one) => [one, approve(one.data.requestId)]);

function rows(month: typeof july, commands: TimeOffCommand[], events: TimeOffEvent[] = [opened]) {
  const account = commands.reduce(
    (state, command) => {
      const decision = timeOffLedger.decide(command, state);
      if (!decision.ok) throw new Error(decision.because.is);
      return decision.events.reduce(timeOffLedger.evolve, state);
    },
    replay(timeOffLedger, events),
  );
  if (account.status === 'none') throw new Error('no account');
  return absencesInMonth(account, month).map(({ type, firstDay, lastDay, days, hours }) => {
    return [type, firstDay, lastDay, days, hours];
  });
}

describe('R43b approved leave of a month', () => {
  it('R43b.1 is divided by months, and what is not approved is left out', () => {
    const commands = [...approved(ask('r1', '2026-07-27', '2026-08-04')), ask('r2', '2026-07-06', '2026-07-07')];
    expect(rows(july, commands)).toEqual([['VACATION', '2026-07-27', '2026-07-31', 5, 40]]);
    expect(rows(august, commands)).toEqual([['VACATION', '2026-08-01', '2026-08-04', 2, 16]]);
  });

  it('R43b.1 R50 illness divides a vacation, and takes its hours', () => {
    const commands = approved(
      ask('r1', '2026-07-06', '2026-07-17'),
      ask('s1', '2026-07-08', '2026-07-09', { type: 'SICK' }),
    );
    expect(rows(july, commands)).toEqual([
      ['VACATION', '2026-07-06', '2026-07-07', 2, 16],
      ['SICK', '2026-07-08', '2026-07-09', 2, 16],
      ['VACATION', '2026-07-10', '2026-07-17', 6, 48],
    ]);
  });

  it('R43b.1 R50 illness of a part of a day leaves the rest of it as vacation', () => {
    const commands = approved(
      ask('r1', '2026-07-06', '2026-07-07'),
      ask('s1', '2026-07-07', '2026-07-07', { type: 'SICK', hours: 2.5 }),
    );
    expect(rows(july, commands)).toEqual([
      ['VACATION', '2026-07-06', '2026-07-07', 1.69, 13.5],
      ['SICK', '2026-07-07', '2026-07-07', 0.31, 2.5],
    ]);
  });

  it('R43b.1 R50 a vacation that illness covers whole is no row, and neither is its weekend', () => {
    const commands = approved(
      ask('r1', '2026-07-31', '2026-08-02'),
      ask('s1', '2026-07-31', '2026-08-02', { type: 'SICK' }),
    );
    expect(rows(july, commands)).toEqual([['SICK', '2026-07-31', '2026-07-31', 1, 8]]);
    expect(rows(august, commands)).toEqual([['SICK', '2026-08-01', '2026-08-02', 0, 0]]);
  });

  it('R43b.1 R48 cancelled leave is left out, and shortened leave ends earlier', () => {
    const cancel = (requestId: string, from: string): TimeOffCommand => ({
      type: 'CancelTimeOff',
      data: { requestId, from, today, reviewerId: 'boss', comment: 'Busy', personAgreed: true },
    });
    const commands = [
      ...approved(ask('r1', '2026-07-06', '2026-07-10'), ask('r2', '2026-07-20', '2026-07-24')),
      cancel('r1', '2026-07-06'),
      cancel('r2', '2026-07-22'),
    ];
    expect(rows(july, commands)).toEqual([['VACATION', '2026-07-20', '2026-07-21', 2, 16]]);
  });

  it('R43b.1 R52 counts days and hours by the work pattern, and quarters of an hour', () => {
    const commands = approved(
      ask('r1', '2026-07-06', '2026-07-10'),
      ask('r2', '2026-07-13', '2026-07-13', { hours: 1.5 }),
      ask('s1', '2026-07-22', '2026-07-22', { type: 'SICK', daysOff: [{ date: '2026-07-22', isHalf: true }] }),
    );
    expect(rows(july, commands, [opened, mornings])).toEqual([
      ['VACATION', '2026-07-06', '2026-07-10', 3, 12.5],
      ['VACATION', '2026-07-13', '2026-07-13', 0.38, 1.5],
      ['SICK', '2026-07-22', '2026-07-22', 0.5, 2.25],
    ]);
  });

  it('R43b.1 a day that has become shorter since the approval is one day, with the hours that were approved', () => {
    const commands = approved(ask('r1', '2026-07-06', '2026-07-06'));
    const shorter: TimeOffCommand = {
      type: 'ChangeWorkPattern',
      data: { from: '2026-07-01', hours: [4, 4, 4, 4, 4, 0, 0], today, daysOff: [] },
    };
    expect(rows(july, [...commands, shorter])).toEqual([['VACATION', '2026-07-06', '2026-07-06', 1, 8]]);
  });
});
