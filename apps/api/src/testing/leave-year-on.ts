/** Decides for one person what is due about leave years on a day of the test's choice, as the daily jobs do (R54, R55). */
import { randomUUID } from 'node:crypto';
import { defaultCarryOver } from '@staffroom/contracts/company.js';
import { type PlainDate, yearOf } from '@staffroom/contracts/plain-date.js';
import type { TimeOffCommand } from '@staffroom/domain/time-off/time-off-commands.js';
import { timeOffStream } from '@staffroom/domain/time-off/time-off-events.js';
import { timeOffLedger } from '@staffroom/domain/time-off/time-off-ledger.js';
import type { EventLog } from '../platform/event-log/event-log.js';

export async function leaveYearOn(log: EventLog, userId: string, today: PlainDate): Promise<void> {
  const leaveYears = { today, openYear: yearOf(today) - 1, policies: defaultCarryOver };
  const commands: TimeOffCommand[] = [
    { type: 'CloseLeaveYears', data: { leaveYears } },
    { type: 'LapseLeave', data: { leaveYears } },
    { type: 'WarnOfExpiry', data: { warningId: randomUUID(), leaveYears } },
  ];
  const context = { actorId: null, command: 'test', requestId: randomUUID() };
  for (const command of commands) await log.run(timeOffLedger, timeOffStream(userId), () => command, context);
}
