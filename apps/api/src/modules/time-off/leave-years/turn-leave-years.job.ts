/** What the calendar does to leave: it goes over into the next year, lapses, and people are warned of it first (R54, R55). */
import { randomUUID } from 'node:crypto';
import type { PlainDate } from '@staffroom/contracts/plain-date.js';
import type { LeaveYearFacts } from '@staffroom/domain/time-off/carry-over.js';
import type { TimeOffCommand } from '@staffroom/domain/time-off/time-off-commands.js';
import { timeOffStream } from '@staffroom/domain/time-off/time-off-events.js';
import { timeOffLedger } from '@staffroom/domain/time-off/time-off-ledger.js';
import type { Queryable } from '../../../platform/database/database.js';
import { PersonGone } from '../../../platform/database/sql-errors.js';
import type { EventLog } from '../../../platform/event-log/event-log.js';
import type { UnitOfWork } from '../../../platform/event-log/unit-of-work.js';
import type { Clock } from '../../../platform/clock/clock.js';
import { people } from '../../directory/facade.js';
import { leaveYearFacts, recordOpenYear } from './leave-year-facts.js';

/**
 * What is due at the start of that day. Several processes may do this at once, and one may be killed: each person's ledger decides
 * once. One person whose leave cannot be decided does not hold up the others. Once `over` is aborted, the next person is left.
 */
export async function turnLeaveYears(
  { log, clock }: { log: EventLog; clock: Clock },
  day: PlainDate,
  over?: AbortSignal,
): Promise<void> {
  await recordOpenYear(log.pool, day);
  const facts = await leaveYearFacts(log, log.pool, day);
  const failures: unknown[] = [];
  for (const person of await everyone(log.pool)) {
    if (over?.aborted) break;
    // A warning is evidence of when someone was told, so a day that is made up for has none.
    const isWarned = person.isActive && day === clock.today();
    try {
      await turn(log, person.id, facts, isWarned);
    } catch (error) {
      if (!(error instanceof PersonGone)) failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

/** What a closed year or another policy carries over may lapse on the same day. */
async function turn(log: EventLog, userId: string, leaveYears: LeaveYearFacts, isWarned: boolean): Promise<void> {
  const context = { actorId: null, command: 'TurnLeaveYears', requestId: randomUUID() };
  const work = async (unit: UnitOfWork) => {
    const data = { leaveYears };
    const commands: TimeOffCommand[] = [
      { type: 'CloseLeaveYears', data },
      { type: 'LapseLeave', data },
    ];
    if (isWarned) commands.push({ type: 'WarnOfExpiry', data: { ...data, warningId: randomUUID() } });
    const { status } = await unit.stateOf(timeOffLedger, timeOffStream(userId));
    if (status === 'none') return;
    for (const command of commands) await unit.decide(timeOffLedger, timeOffStream(userId), command);
  };
  // A crash of the database may lose it together with the record that the day is done.
  await log.transact(context, work, { unflushed: true });
}

/** Leave of archived people goes over as well, because their accounts can be restored (R60). */
async function everyone(db: Queryable): Promise<{ id: string; isActive: boolean }[]> {
  const { rows } = await db.query<{ id: string; isActive: boolean }>({
    name: 'people_with_leave',
    text: `select u.id, u.status = 'ACTIVE' as "isActive" from ${people('u')} order by u.id`,
    values: [],
  });
  return rows;
}
