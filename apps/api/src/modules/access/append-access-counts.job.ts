import type { PlainDate } from '@staffroom/contracts/plain-date.js';
import type { EventLog } from '../../platform/event-log/event-log.js';
import { countsBefore, forgetDaysBefore, takeCount } from './access-counts.js';

const atOnce = 200;

/**
 * Appends one event for each count of the days that are over (R58). The count is removed in the same transaction, so it becomes
 * exactly one event, also if several processes do this or one of them is killed.
 */
export async function appendAccessCounts(log: EventLog, today: PlainDate): Promise<void> {
  for (;;) {
    const counts = await countsBefore(log.pool, today, atOnce);
    for (const { id, actorId, stream } of counts) {
      await log.transact(
        { actorId, command: 'CountAccess', requestId: id },
        async (unit) => {
          const event = await takeCount(unit.db, id);
          if (event) await unit.record(stream, event);
        },
        { inTurn: stream },
      );
    }
    if (counts.length < atOnce) break;
  }
  await forgetDaysBefore(log.pool, today);
}
