/** Turns a forgotten-password request into a reset and its mail, outside the request, so that its timing reveals nothing (R7). */
import { userDecider } from '@staffroom/domain/users/user.js';
import { userStream } from '@staffroom/domain/users/user-events.js';
import type { Queryable, Statement } from '../../platform/database/database.js';
import type { EventLog } from '../../platform/event-log/event-log.js';
import { PersonGone } from '../../platform/database/sql-errors.js';
import { RuleBroken } from '../../platform/event-log/unit-of-work.js';
import { activeCredentials } from '../auth/facade.js';
import { openReset, voidResetsOf } from './password-resets.js';

const atOnce = 100;

interface ResetRequest {
  id: string;
  userId: string | null;
}

/** A failing request does not block the others; the next sweep retries it. */
export async function processResetRequests(log: EventLog, report: (message: string) => void): Promise<void> {
  for (;;) {
    const requests = await waitingRequests(log.pool);
    let failures = 0;
    for (const request of requests) {
      try {
        if (request.userId) await requestReset(log, request.id, request.userId);
        else await log.pool.query(forget(request.id).text, [request.id]);
      } catch (error) {
        failures++;
        report(`a reset request waits: ${(error as Error).name}`);
      }
    }
    if (failures > 0 || requests.length < atOnce) return;
  }
}

/** The command's id is derived from the request's id, so that two workers on one row create one reset. */
async function requestReset(log: EventLog, requestId: string, userId: string): Promise<void> {
  const commandId = log.keyring.uuid('reset request', requestId);
  const resetId = log.keyring.uuid('password reset', requestId);
  const context = { actorId: null, command: 'RequestPasswordReset', requestId, commandId };
  try {
    const { isRepetition } = await log.transact(context, async (unit) => {
      await unit.decide(userDecider, userStream(userId), { type: 'RequestPasswordReset', data: { resetId } });
      unit.also(voidResetsOf(userId));
      unit.also(openReset(resetId, userId));
      unit.also(forget(requestId));
    });
    if (!isRepetition) return;
  } catch (error) {
    if (!(error instanceof RuleBroken || error instanceof PersonGone)) throw error;
  }
  await log.pool.query(forget(requestId).text, [requestId]);
}

async function waitingRequests(db: Queryable): Promise<ResetRequest[]> {
  const { rows } = await db.query<ResetRequest>(
    `select r.id, c.user_id as "userId" from state.reset_requests r
     left join ${activeCredentials('c')} on c.email_hmac = r.email_hmac
     order by r.requested_at, r.id limit $1`,
    [atOnce],
  );
  return rows;
}

function forget(requestId: string): Statement {
  return { text: 'delete from state.reset_requests where id = $1', values: [requestId] };
}
