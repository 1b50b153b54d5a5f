import type { LeaveAccount } from '@staffroom/domain/time-off/leave-account.js';
import type { TimeOffCommand } from '@staffroom/domain/time-off/time-off-commands.js';
import { timeOffLedger } from '@staffroom/domain/time-off/time-off-ledger.js';
import { timeOffStream } from '@staffroom/domain/time-off/time-off-events.js';
import { type CommandContext, requiring } from '../../../platform/event-log/command-context.js';
import type { Queryable } from '../../../platform/database/database.js';
import type { EventLog } from '../../../platform/event-log/event-log.js';
import type { Clock } from '../../../platform/clock/clock.js';
import type { Viewer } from '../../directory/facade.js';
import { requesterOf } from '../../requests/facade.js';
import { type Manner, mannerOf, rightToReview } from '../../substitutes/facade.js';
import { noSuchRequest } from './no-such-request.js';
import { timeOffKind } from './time-off-columns.js';

/** A decision on someone's request by a reviewer who sees them, or covers someone who does, also when it commits (R14, R57). */
export async function decideOnRequest(
  { log, clock }: { log: EventLog; clock: Clock },
  { reviewer, requestId, context }: { reviewer: Viewer; requestId: string; context: CommandContext },
  command: (account: LeaveAccount, manner: Manner, db: Queryable) => TimeOffCommand | Promise<TimeOffCommand>,
): Promise<void> {
  const userId = await requesterOf(log.pool, timeOffKind, requestId);
  if (!userId) throw noSuchRequest();
  const today = clock.today();
  const manner = await mannerOf(log.pool, reviewer, userId, today);
  if (!manner) throw noSuchRequest();
  await log.run(
    timeOffLedger,
    timeOffStream(userId),
    async (db, account) => {
      if (!(await mannerOf(db, reviewer, userId, today))) throw noSuchRequest();
      return command(account, manner, db);
    },
    requiring(context, rightToReview(reviewer.id, userId, { manner, today, unseen: noSuchRequest })),
  );
}
