import type { Queryable, Statement } from '../../platform/database/database.js';

export function markResetUsed(resetId: string): Statement {
  return { text: 'update state.password_resets set used_at = now() where id = $1', values: [resetId] };
}

/** Whose reset this is, while it may still be used: not expired, voided or used, and of an ACTIVE account. */
export async function usableReset(db: Queryable, resetId: string): Promise<string | null> {
  const { rows } = await db.query<{ user_id: string }>(
    `select r.user_id from state.password_resets r join views.users u on u.id = r.user_id
     where r.id = $1 and r.expires_at > now() and r.voided_at is null and r.used_at is null and u.status = 'ACTIVE'`,
    [resetId],
  );
  return rows[0]?.user_id ?? null;
}
