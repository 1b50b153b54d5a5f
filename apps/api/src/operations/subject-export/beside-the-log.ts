/** What is held on a person outside the log: sessions, resets. Times and states; secrets are hashes and stay here. */
import type { Queryable } from '../../platform/database/database.js';
import type { Keyring } from '../../platform/events/keyring.js';
import { credentialsEmailHmac } from '../../modules/auth/facade.js';

type Rows = Record<string, unknown>[];

export async function signInsOf(
  db: Queryable,
  keyring: Keyring,
  personId: string,
  email: string,
): Promise<Record<string, Rows>> {
  const read = async (text: string, value: unknown) => (await db.query<Rows[number]>(text, [value])).rows;
  return {
    sessions: await read(
      `select created_at as "signedInAt", used_at as "lastUsedAt" from state.sessions where user_id = $1 order by 1`,
      personId,
    ),
    password: await read(`select changed_at as "changedAt" from state.credentials where user_id = $1`, personId),
    resetLinks: await read(
      `select expires_at as "expiresAt", used_at as "usedAt", voided_at as "voidedAt"
       from state.password_resets where user_id = $1 order by 1`,
      personId,
    ),
    forgottenPasswords: await read(
      `select requested_at as "requestedAt" from state.reset_requests where email_hmac = $1 order by 1`,
      credentialsEmailHmac(keyring, email),
    ),
  };
}
