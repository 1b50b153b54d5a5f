import type { LeaveAccount } from '@staffroom/domain/time-off/leave-account.js';
import type { TimeOffCommand } from '@staffroom/domain/time-off/time-off-commands.js';
import { timeOffLedger } from '@staffroom/domain/time-off/time-off-ledger.js';
import { timeOffStream } from '@staffroom/domain/time-off/time-off-events.js';
import { type CommandContext, requiring } from '../../platform/event-log/command-context.js';
import type { EventLog } from '../../platform/event-log/event-log.js';
import { maySeeRequestsOf, rightToSee, type Viewer } from '../directory/facade.js';
import { requesterOf } from '../requests/facade.js';
import { noSuchRequest } from './no-such-request.js';
import { timeOffKind } from './time-off-columns.js';

/** A decision on someone's request by a reviewer who sees them, also when it commits (R14). */
export async function decideOnRequest(
  log: EventLog,
  { reviewer, requestId, context }: { reviewer: Viewer; requestId: string; context: CommandContext },
  command: (account: LeaveAccount) => TimeOffCommand,
): Promise<void> {
  const userId = await requesterOf(log.pool, timeOffKind, requestId);
  if (!userId) throw noSuchRequest();
  await log.run(
    timeOffLedger,
    timeOffStream(userId),
    async (db, account) => {
      if (!(await maySeeRequestsOf(db, reviewer, userId))) throw noSuchRequest();
      return command(account);
    },
    requiring(context, rightToSee(reviewer.id, userId, noSuchRequest)),
  );
}
