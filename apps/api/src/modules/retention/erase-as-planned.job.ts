/** Deletes archived accounts on the day that HR has planned, by the same erasure as Delete Permanently (R23, R58). */
import type { PlainDate } from '@staffroom/contracts/plain-date.js';
import { erasableFrom } from '@staffroom/domain/company/retention.js';
import { userStream } from '@staffroom/domain/users/user-events.js';
import { userDecider } from '@staffroom/domain/users/user.js';
import { PersonGone } from '../../platform/database/sql-errors.js';
import type { EventLog } from '../../platform/event-log/event-log.js';
import { RuleBroken } from '../../platform/event-log/unit-of-work.js';
import type { ForgetPerson } from '../area/area.js';
import { type ErasureList, eraseUser } from '../erasure/facade.js';
import { dueErasures } from '../users/facade.js';
import { keptUntilOf } from './person-retention.query.js';

interface Eraser {
  log: EventLog;
  list: ErasureList;
  forgetPerson: ForgetPerson;
  timeZone: string;
}

/**
 * What is due on that day. If something has to be kept for longer than when it was planned, the plan moves. Each plan is decided
 * again when it is carried out, so two processes erase once, and HR can cancel until then. One person who cannot be erased does
 * not hold up the others. Once `over` is aborted, the next person is left.
 */
export async function eraseAsPlanned(eraser: Eraser, day: PlainDate, over?: AbortSignal): Promise<void> {
  const failures: unknown[] = [];
  for (const userId of await dueErasures(eraser.log.pool, day)) {
    if (over?.aborted) break;
    try {
      await carryOut(eraser, userId, day);
    } catch (error) {
      if (!isSettled(error)) failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

async function carryOut(eraser: Eraser, userId: string, day: PlainDate): Promise<void> {
  const { log, timeZone } = eraser;
  const until = await keptUntilOf(log.pool, userId, { day, timeZone });
  if (until !== null) {
    const move = { type: 'MovePlannedErasure', data: { on: erasableFrom(until), today: day } } as const;
    await log.run(userDecider, userStream(userId), () => move, by(log, 'PlanErasure', `${userId} ${day}`));
    return;
  }
  await eraseUser(eraser, userId, by(log, 'ErasePlanned', userId), async (unit) => {
    const keptUntil = await keptUntilOf(unit.db, userId, { day, timeZone });
    await unit.decide(userDecider, userStream(userId), { type: 'ErasePlanned', data: { today: day, keptUntil } });
  });
}

/** Without a command's id: nothing is decided twice, because the account is gone or its plan has moved. */
function by(log: EventLog, command: string, what: string) {
  return { actorId: null, command, requestId: log.keyring.uuid('planned erasure', what) };
}

/** HR cancelled it or restored the account, or another process was faster. */
function isSettled(error: unknown): boolean {
  return error instanceof PersonGone || (error instanceof RuleBroken && error.rejection.kind === 'not-found');
}
