/** Who is who at the identity provider (R64). The table contains HMACs; the provider's names of people are in the log, encrypted. */
import type { Queryable, Statement } from '../../platform/database/database.js';
import type { Keyring } from '../../platform/events/keyring.js';

export interface Identity {
  issuer: string;
  /** The provider's name for the person. It never changes, while an address may pass to someone else. */
  subject: string;
}

/** The id of the account that the identity belongs to, or null. */
export async function accountOf(db: Queryable, keyring: Keyring, identity: Identity): Promise<string | null> {
  const { rows } = await db.query<{ id: string }>({
    name: 'account_of_identity',
    text: 'select user_id as id from state.identities where identity_hmac = $1',
    values: [identityHmac(keyring, identity)],
  });
  return rows[0]?.id ?? null;
}

/** Whether the account belongs to any identity of this issuer. */
export async function hasIdentity(db: Queryable, keyring: Keyring, userId: string, issuer: string): Promise<boolean> {
  const { rowCount } = await db.query('select from state.identities where user_id = $1 and issuer_hmac = $2', [
    userId,
    issuerHmac(keyring, issuer),
  ]);
  return rowCount === 1;
}

/** The constraints of the table refuse a second account of one identity, and a second identity of one account. */
export function keepIdentity(keyring: Keyring, userId: string, identity: Identity): Statement {
  return {
    text: 'insert into state.identities (identity_hmac, issuer_hmac, user_id) values ($1, $2, $3)',
    values: [identityHmac(keyring, identity), issuerHmac(keyring, identity.issuer), userId],
  };
}

export function forgetIdentitiesOf(userId: string): Statement {
  return { text: 'delete from state.identities where user_id = $1', values: [userId] };
}

export function identityHmac(keyring: Keyring, { issuer, subject }: Identity): Buffer {
  return keyring.hmac('identity', JSON.stringify([issuer, subject]));
}

function issuerHmac(keyring: Keyring, issuer: string): Buffer {
  return keyring.hmac('identity', issuer);
}
