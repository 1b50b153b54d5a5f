import { randomUUID } from 'node:crypto';
import { type TimeOffEvent, timeOffStream } from '@staffroom/domain/time-off/time-off-events.js';
import { Clock } from '../../platform/clock/clock.js';
import type { RouteCase } from '../../testing/cases/route-case.js';
import { hrOnly, ownOnly } from '../../testing/cases/statuses.js';
import type { Person, World } from '../../testing/cases/world.js';

export const leaveWarningCases: readonly RouteCase[] = [
  { route: 'GET /api/leave-warnings', expected: hrOnly(200) },
  { route: 'GET /api/leave-warnings/export', expected: hrOnly(200) },
  {
    route: 'POST /api/leave-warnings/:id/opened',
    about: (world, { owner }) => leaveWarning(world, owner),
    expected: ownOnly(200),
    unchanged: 'once more',
  },
];

/** Of leave that expires. Returns the id of the event. */
async function leaveWarning({ app, log }: World, { id: userId }: Person): Promise<string> {
  const said = { fromYear: 2026, hours: 16, expiresOn: '2027-03-31', lastDay: '2027-03-31' };
  const told = {
    ...{ warningId: randomUUID(), warnedOn: app.get(Clock).today() },
    ...{ occasion: 'EXPIRY', newYearHours: null },
  };
  await log.transact({ actorId: null, command: 'test', requestId: 'test' }, (unit) =>
    unit.record(timeOffStream(userId), { type: 'LeaveExpiryWarned', data: { userId, ...told, ...said } }),
  );
  const events = await log.load<TimeOffEvent>(timeOffStream(userId));
  return events.findLast(({ type }) => type === 'LeaveExpiryWarned')!.id;
}
