/** Records that a mail server took the mail of a warning, which `state.mails` alone could not prove (R55). */
import { leaveWarningsStream } from '@staffroom/domain/leave-warnings/leave-warning-events.js';
import { leaveWarnings } from '@staffroom/domain/leave-warnings/leave-warnings.js';
import { PersonGone } from '../../platform/database/sql-errors.js';
import type { EventLog } from '../../platform/event-log/event-log.js';
import { type MailedWarning, mailedWarnings } from './leave-warnings.view.js';

const atOnce = 200;

/**
 * Reads what was sent instead of being told by the sender, so that a process that is killed after the handover loses no evidence. Several
 * processes may do this at once: the stream of each person decides once.
 */
export async function recordMailedWarnings(log: EventLog): Promise<void> {
  for (;;) {
    const mailed = await mailedWarnings(log.pool, atOnce);
    for (const warning of mailed) await record(log, warning);
    if (mailed.length < atOnce) return;
  }
}

async function record(log: EventLog, { userId, warningId, mailedAt }: MailedWarning): Promise<void> {
  const data = { userId, warningId, mailedAt: mailedAt.toISOString() };
  const command = { type: 'NoteMail', data } as const;
  const context = { actorId: null, command: 'RecordMailedWarnings', requestId: warningId };
  try {
    await log.run(leaveWarnings, leaveWarningsStream(userId), () => command, context);
  } catch (error) {
    if (!(error instanceof PersonGone)) throw error;
  }
}
