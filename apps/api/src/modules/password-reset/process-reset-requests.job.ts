/** Turns a forgotten-password request into a reset and its mail, outside the request, so that its timing reveals nothing (R7). */
import { userDecider } from '@staffroom/domain/users/user.js';
import { userStream } from '@staffroom/domain/users/user-events.js';
import type { Queryable, Statement } from '../../platform/database/database.js';
import type { EventLog } from '../../platform/event-log/event-log.js';
import { brokenConstraint, PersonGone } from '../../platform/database/sql-errors.js';
import type { Report } from '../../platform/logs/report.js';
import { RuleBroken, type UnitOfWork } from '../../platform/event-log/unit-of-work.js';
import { activeCredentials } from '../auth/facade.js';
import {
  recentResetMails,
  mailReset,
  mailsPerHour,
  rehearsalConstraint,
  rehearse,
  voidOtherResets,
} from './password-resets.js';

const atOnce = 100;

interface ResetRequest {
  id: string;
  /** The account whose link is mailed, or, for an unknown address, another account for which the same statements are sent. */
  accountId: string | null;
  isKnown: boolean;
}

/** A failing request does not block the others; the next sweep retries it. */
export async function processResetRequests(log: EventLog, report: Report): Promise<void> {
  for (;;) {
    const requests = await waitingRequests(log.pool);
    let failures = 0;
    for (const request of requests) {
      try {
        await requestReset(log, request);
        const { text, values } = forget(request.id);
        await log.pool.query(text, [...values]);
      } catch (error) {
        failures++;
        report('a reset request waits', error);
      }
    }
    if (failures > 0 || requests.length < atOnce) return;
  }
}

/**
 * Does the same work for every request. For an unknown address, and when enough mails were sent, the commit fails, so that
 * nothing changes. Of two workers on one row, the second finds the account's stream moved, and then the row gone.
 */
async function requestReset(log: EventLog, { id: requestId, accountId, isKnown }: ResetRequest): Promise<void> {
  if (!accountId) return;
  const context = { actorId: null, command: 'RequestPasswordReset', requestId };
  const work = async (unit: UnitOfWork) => {
    await unit.stateOf(userDecider, userStream(accountId)); // its version first: a change after it repeats the command
    if (!(await isWaiting(unit.db, requestId))) return;
    const { mails, freshId } = await recentResetMails(unit.db, accountId);
    const resetId = freshId ?? log.keyring.uuid('password reset', requestId);
    await unit.decide(userDecider, userStream(accountId), { type: 'RequestPasswordReset', data: { resetId } });
    unit.also(voidOtherResets(resetId, accountId));
    unit.also(mailReset(resetId, accountId));
    unit.also(forget(requestId));
    if (!isKnown || mails >= mailsPerHour) unit.also(rehearse);
  };
  try {
    await log.transact(context, work);
    await log.pool.durable(); // the log does the same after a commit that fails
  } catch (error) {
    if (brokenConstraint(error) === rehearsalConstraint) return;
    if (!(error instanceof RuleBroken || error instanceof PersonGone)) throw error;
  }
}

async function waitingRequests(db: Queryable): Promise<ResetRequest[]> {
  const { rows } = await db.query<ResetRequest>(
    `select r.id, coalesce(c.user_id, (select d.user_id from ${activeCredentials('d')} order by d.user_id limit 1)) as "accountId",
       c.user_id is not null as "isKnown"
     from state.reset_requests r
       left join lateral (select c.user_id from ${activeCredentials('c')} where c.email_hmac = r.email_hmac limit 1) c on true
     order by r.requested_at, r.id limit $1`,
    [atOnce],
  );
  return rows;
}

async function isWaiting(db: Queryable, requestId: string): Promise<boolean> {
  const { rowCount } = await db.query('select from state.reset_requests where id = $1', [requestId]);
  return rowCount === 1;
}

function forget(requestId: string): Statement {
  return { text: 'delete from state.reset_requests where id = $1', values: [requestId] };
}
