/** Rows of password resets: created when a link is mailed, then used once or voided. */
import { invitationDays, resetLinkMinutes } from '@staffroom/contracts/auth.js';
import type { Queryable, Statement } from '../../platform/database/database.js';
import { people } from '../directory/facade.js';

/** Repeated requests by a stranger must not flood the person's inbox. */
export const mailsPerHour = 3;
const freshMinutes = 10;

/** What was mailed to this person lately: how often, and the link that a further request sends again. */
export async function recentResetMails(
  db: Queryable,
  userId: string,
): Promise<{ mails: number; freshId: string | null }> {
  const { rows } = await db.query<{ mails: number; freshId: string | null }>(
    `select count(*) filter (where mailed.at > now() - interval '1 hour') as mails,
       (array_agg(r.id order by r.expires_at desc) filter (where r.voided_at is null and r.used_at is null
          and not r.is_invitation and r.expires_at > now() + $2::float8 * interval '1 minute'))[1] as "freshId"
     from state.password_resets r left join unnest(r.mailed_at) as mailed (at) on true where r.user_id = $1`,
    [userId, resetLinkMinutes - freshMinutes],
  );
  return { mails: Number(rows[0]!.mails), freshId: rows[0]!.freshId };
}

/** Opens the reset, or records that its link is mailed again. */
export function mailReset(resetId: string, userId: string): Statement {
  return {
    text: `insert into state.password_resets as r (id, user_id, expires_at, mailed_at)
      values ($1, $2, now() + $3::float8 * interval '1 minute', array[now()])
      on conflict (id) do update set mailed_at = r.mailed_at || now()`,
    values: [resetId, userId, resetLinkMinutes],
  };
}

/** Invitations stay, because a stranger can request a link for any address. */
export function voidOtherResets(resetId: string, userId: string): Statement {
  return {
    text: `update state.password_resets set voided_at = now()
      where user_id = $1 and id <> $2 and not is_invitation and voided_at is null and used_at is null`,
    values: [userId, resetId],
  };
}

/** Makes the transaction fail at its commit, when all of its work is done. */
export const rehearse: Statement = { text: 'insert into state.reset_rehearsals values (1), (1)', values: [] };
export const rehearsalConstraint = 'reset_rehearsal';

/** A password change or an email change voids all links (R7). */
export function voidResetsOf(userId: string): Statement {
  return {
    text: 'update state.password_resets set voided_at = now() where user_id = $1 and voided_at is null and used_at is null',
    values: [userId],
  };
}

export function markResetUsed(resetId: string): Statement {
  return { text: 'update state.password_resets set used_at = now() where id = $1', values: [resetId] };
}

/** The link of an invitation differs from that of a reset in how long it works, and in that a further request does not void it. */
export function openInvitation(resetId: string, userId: string): Statement {
  return {
    text: `insert into state.password_resets (id, user_id, expires_at, is_invitation)
      values ($1, $2, now() + $3::float8 * interval '1 day', true)`,
    values: [resetId, userId, invitationDays],
  };
}

/** Null if the person was not invited, or the invitation can no longer be used. */
export async function usableInvitation(db: Queryable, userId: string): Promise<{ id: string; days: number } | null> {
  const { rows } = await db.query<{ id: string; days: number }>(
    `select id, extract(epoch from expires_at - now())::float8 / 86400 as days from state.password_resets
     where user_id = $1 and is_invitation and voided_at is null and used_at is null and expires_at > now()`,
    [userId],
  );
  return rows[0] ? { id: rows[0].id, days: Math.max(1, Math.round(rows[0].days)) } : null;
}

/** How long the link can still be used. Null if it was voided or used, or has expired (R7). */
export async function minutesLeft(db: Queryable, resetId: string): Promise<number | null> {
  const { rows } = await db.query<{ minutes: number }>(
    `select extract(epoch from expires_at - now())::float8 / 60 as minutes from state.password_resets
     where id = $1 and voided_at is null and used_at is null and expires_at > now()`,
    [resetId],
  );
  return rows[0] ? Math.max(1, Math.round(rows[0].minutes)) : null;
}

/** The person whose reset this is, if it can still be used: not expired, voided or used, and the account is ACTIVE. */
export async function usableReset(
  db: Queryable,
  resetId: string,
): Promise<{ userId: string; email: string } | undefined> {
  const { rows } = await db.query<{ userId: string; email: string }>(
    `select r.user_id as "userId", u.email from state.password_resets r join ${people('u')} on u.id = r.user_id
     where r.id = $1 and r.expires_at > now() and r.voided_at is null and r.used_at is null and u.status = 'ACTIVE'`,
    [resetId],
  );
  return rows[0];
}

/** Also of a reset that can no longer be used. */
export async function personOfReset(db: Queryable, resetId: string): Promise<string | null> {
  const { rows } = await db.query<{ user_id: string }>('select user_id from state.password_resets where id = $1', [
    resetId,
  ]);
  return rows[0]?.user_id ?? null;
}

export async function removeExpiredResets(db: Queryable): Promise<void> {
  await db.query("delete from state.password_resets where expires_at < now() - interval '1 day'");
}
