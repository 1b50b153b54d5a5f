/** Rows of password resets: created when a link is mailed, then used once or voided. */
import { resetLinkMinutes } from '@staffroom/contracts/auth.js';
import type { Queryable, Statement } from '../../platform/database/database.js';
import { people } from '../directory/facade.js';

export function openReset(resetId: string, userId: string): Statement {
  return {
    text: `insert into state.password_resets (id, user_id, expires_at) values ($1, $2, now() + $3::float8 * interval '1 minute')`,
    values: [resetId, userId, resetLinkMinutes],
  };
}

/** A new reset, a password change or an email change voids earlier links (R7). */
export function voidResetsOf(userId: string): Statement {
  return {
    text: 'update state.password_resets set voided_at = now() where user_id = $1 and voided_at is null and used_at is null',
    values: [userId],
  };
}

export function markResetUsed(resetId: string): Statement {
  return { text: 'update state.password_resets set used_at = now() where id = $1', values: [resetId] };
}

/** Whether the link can still be used: not voided, used or expired (R7). */
export async function isOpen(db: Queryable, resetId: string): Promise<boolean> {
  const { rowCount } = await db.query(
    'select from state.password_resets where id = $1 and voided_at is null and used_at is null and expires_at > now()',
    [resetId],
  );
  return rowCount === 1;
}

/** The person whose reset this is, if it can still be used: not expired, voided or used, and the account is ACTIVE. */
export async function usableReset(db: Queryable, resetId: string): Promise<string | null> {
  const { rows } = await db.query<{ user_id: string }>(
    `select r.user_id from state.password_resets r join ${people('u')} on u.id = r.user_id
     where r.id = $1 and r.expires_at > now() and r.voided_at is null and r.used_at is null and u.status = 'ACTIVE'`,
    [resetId],
  );
  return rows[0]?.user_id ?? null;
}

export async function removeExpiredResets(db: Queryable): Promise<void> {
  await db.query("delete from state.password_resets where expires_at < now() - interval '1 day'");
}
