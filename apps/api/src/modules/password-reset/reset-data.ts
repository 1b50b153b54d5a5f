/** The data that password-reset stores about a person, for their export, backups and their erasure. */
import type { Queryable, Statement } from '../../platform/database/database.js';
import { emailHmacOf } from '../auth/facade.js';

type Rows = Record<string, unknown>[];

/** Tables that a backup leaves out, each with the reason. */
export const resetsNotBackedUp = {
  'state.reset_rehearsals': 'always empty',
  'state.reset_requests': 'people who requested a link shortly before the backup request it again',
  'state.password_resets': 'a link that was used or voided after the backup must not work again',
};

export async function resetsOf(db: Queryable, userId: string): Promise<{ resetLinks: Rows; forgottenPasswords: Rows }> {
  const links = await db.query<Rows[number]>(
    `select expires_at as "expiresAt", used_at as "usedAt", voided_at as "voidedAt"
     from state.password_resets where user_id = $1 order by 1`,
    [userId],
  );
  const requests = await db.query<Rows[number]>(
    `select requested_at as "requestedAt" from state.reset_requests where email_hmac in ${emailHmacOf('$1')} order by 1`,
    [userId],
  );
  return { resetLinks: links.rows, forgottenPasswords: requests.rows };
}

/** Runs before the credentials are deleted, because they show which requests are the person's. */
export function eraseResets(userId: string): Statement[] {
  const values = [userId];
  return [
    { text: `delete from state.reset_requests where email_hmac in ${emailHmacOf('$1')}`, values },
    { text: 'delete from state.password_resets where user_id = $1', values },
  ];
}
