import { domainToASCII } from 'node:url';
import { hash, verify } from '@node-rs/argon2';
import { invitationDays } from '@staffroom/contracts/auth.js';
import { t } from '@staffroom/contracts/texts/text.js';
import type { Queryable, Statement } from '../../platform/database/database.js';
import type { Keyring } from '../../platform/events/keyring.js';
import { brokenConstraint } from '../../platform/database/sql-errors.js';
import { conflict } from '../../platform/http/app-error.js';
import { people } from '../directory/facade.js';

/** OWASP's argon2id setting: 19 MiB, two passes (R8). */
const argon2id = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFC'), argon2id);
}

/** Whether it was made with other parameters than those of today. */
function isOutdated(passwordHash: string): boolean {
  const { memoryCost, timeCost, parallelism } = argon2id;
  return !passwordHash.startsWith(`$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`);
}

/**
 * Replaces a hash with outdated parameters, when its password has just been typed. Returns the hash that counts now: of two sign-ins at the same
 * moment, the second one finds that of the first.
 */
export async function renewedHash(
  db: Queryable,
  userId: string,
  password: string,
  passwordHash: string,
): Promise<string> {
  if (!isOutdated(passwordHash)) return passwordHash;
  const renewed = await hashPassword(password);
  const { rowCount } = await db.query(
    'update state.credentials set password_hash = $3 where user_id = $1 and password_hash = $2',
    [userId, passwordHash, renewed],
  );
  if (rowCount === 1) return renewed;
  const present = await passwordHashOf(db, userId);
  return present && (await passwordMatches(present, password)) ? present : passwordHash;
}

export function passwordMatches(passwordHash: string, password: string): Promise<boolean> {
  return verify(passwordHash, password.normalize('NFC'));
}

/**
 * Addresses are unique without regard to case, and to how the domain is written: `müller.example` is `xn--mller-kva.example` (R19). The database
 * compares HMACs, not addresses.
 */
export function credentialsEmailHmac(keyring: Keyring, email: string): Buffer {
  const plain = email.trim().normalize('NFC').toLowerCase();
  const at = plain.lastIndexOf('@') + 1;
  return keyring.hmac('email', plain.slice(0, at) + (domainToASCII(plain.slice(at)) || plain.slice(at)));
}

/** Whether a user other than `userId` has the address (R19). */
export async function emailIsTaken(db: Queryable, emailHmac: Buffer, userId: string): Promise<boolean> {
  const { rowCount } = await db.query('select 1 from state.credentials where email_hmac = $1 and user_id <> $2', [
    emailHmac,
    userId,
  ]);
  return rowCount === 1;
}

/** The directory lock prevents two accounts from taking one address at the same moment. The constraint is a second guard (R19). */
export async function withUniqueEmail<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (brokenConstraint(error) !== emailConstraint) throw error;
    throw conflict('DUPLICATE_EMAIL', t('Another account already uses this email address.'));
  }
}

/** The unique constraint that two accounts with one address violate. */
const emailConstraint = 'credentials_email_key';

/** Until when a password that HR sets can be used to sign in. */
const temporaryUntil = `now() + interval '${invitationDays} days'`;

export function insertCredentials(
  userId: string,
  emailHmac: Buffer,
  passwordHash: string,
  isTemporary: boolean,
): Statement {
  return {
    text: `insert into state.credentials (user_id, email_hmac, password_hash, temporary_until)
      values ($1, $2, $3, case when $4::boolean then ${temporaryUntil} end)`,
    values: [userId, emailHmac, passwordHash, isTemporary],
  };
}

/** The person has chosen it. */
export function updatePassword(userId: string, passwordHash: string): Statement {
  return {
    text: 'update state.credentials set password_hash = $2, changed_at = now(), temporary_until = null where user_id = $1',
    values: [userId, passwordHash],
  };
}

/** HR has chosen it, so the person must replace it. */
export function setTemporaryPassword(userId: string, passwordHash: string): Statement {
  return {
    text: `update state.credentials set password_hash = $2, changed_at = now(), temporary_until = ${temporaryUntil} where user_id = $1`,
    values: [userId, passwordHash],
  };
}

/** Waits for sign-ins that have just compared the password, and holds up others. */
export function lockCredentials(userId: string): Statement {
  return { text: 'select from state.credentials where user_id = $1 for update', values: [userId] };
}

export function updateEmail(userId: string, emailHmac: Buffer): Statement {
  return { text: 'update state.credentials set email_hmac = $2 where user_id = $1', values: [userId, emailHmac] };
}

/** Null for a user who does not exist. */
export async function passwordHashOf(db: Queryable, userId: string): Promise<string | null> {
  const { rows } = await db.query<{ password_hash: string }>(
    'select password_hash from state.credentials where user_id = $1',
    [userId],
  );
  return rows[0]?.password_hash ?? null;
}

/** Null for a user who does not exist. */
export async function emailHmacById(db: Queryable, userId: string): Promise<Buffer | null> {
  const { rows } = await db.query<{ email_hmac: Buffer }>(
    'select email_hmac from state.credentials where user_id = $1',
    [userId],
  );
  return rows[0]?.email_hmac ?? null;
}

/** Null when no account has that address now. */
export async function userIdByEmail(db: Queryable, keyring: Keyring, email: string): Promise<string | null> {
  const { rows } = await db.query<{ id: string }>('select user_id as id from state.credentials where email_hmac = $1', [
    credentialsEmailHmac(keyring, email),
  ]);
  return rows[0]?.id ?? null;
}

/** For SQL of other modules: who may sign in. Columns: user_id, email_hmac. */
export function activeCredentials(alias: string): string {
  return `(select c.user_id, c.email_hmac from state.credentials c join ${people('u')} on u.id = c.user_id
    where u.status = 'ACTIVE') ${alias}`;
}

/** For SQL of other modules: the HMAC of the address of the account whose id is this parameter. */
export function emailHmacOf(userIdParameter: string): string {
  return `(select email_hmac from state.credentials where user_id = ${userIdParameter})`;
}
