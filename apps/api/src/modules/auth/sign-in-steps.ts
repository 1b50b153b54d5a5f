/** Sign-ins whose password was right, and that wait for the second factor (R64). */
import { createHash, randomBytes } from 'node:crypto';
import { secondFactorLimits } from '@staffroom/contracts/second-factor.js';
import type { Queryable, Statement } from '../../platform/database/database.js';
import { held, type Right } from '../../platform/event-log/right.js';
import { people } from '../directory/facade.js';
import { isUnused } from './second-factors.js';
import { sessionHash } from './session-store.js';

const tokenBytes = 32;
const tokenShape = /^[A-Za-z0-9_-]{43}$/;
const isFresh = (alias: string) => `${alias}.created_at > now() - interval '${secondFactorLimits.stepMinutes} minutes'`;

/** Only the reply contains the token. Removes the person's steps that have expired. */
export async function beginStep(db: Queryable, userId: string, passwordHash: string): Promise<string> {
  const token = randomBytes(tokenBytes).toString('base64url');
  await db.query(
    `with expired as (delete from state.sign_in_steps s where user_id = $2 and not (${isFresh('s')}))
     insert into state.sign_in_steps (token_hash, user_id, password_digest) values ($1, $2, $3)`,
    [sessionHash(token), userId, createHash('sha256').update(passwordHash).digest()],
  );
  return token;
}

/** The password is still the one that was right, and the account is active. Expects the hash of the token as $1. */
const waiting = `select s.user_id from state.sign_in_steps s
  join state.credentials c on c.user_id = s.user_id and sha256(convert_to(c.password_hash, 'UTF8')) = s.password_digest
  join ${people('u')} on u.id = s.user_id and u.status = 'ACTIVE'
  where s.token_hash = $1 and ${isFresh('s')}`;

/** Whose sign-in it is. Null if it has ended, has expired, or never began. */
export async function personOfStep(db: Queryable, token: string): Promise<string | null> {
  if (!tokenShape.test(token)) return null;
  const { rows } = await db.query<{ id: string }>(`select step.user_id as id from (${waiting}) step`, [
    sessionHash(token),
  ]);
  return rows[0]?.id ?? null;
}

/**
 * Opens a session, and takes the token and the count of the factor with it: of two calls with one of them, one wins.
 */
export async function openWithFactor(
  db: Queryable,
  token: string,
  factor: { id: string; count: number },
): Promise<string | null> {
  const id = randomBytes(tokenBytes).toString('base64url');
  const { rowCount } = await db.query(
    `with step as materialized (${waiting} for update of s for share of c, u),
     used as (update state.second_factors f set last_count = $3, used_at = now() from step
       where f.id = $2 and f.user_id = step.user_id and ${isUnused('f', '$3')}
       returning f.user_id),
     gone as (delete from state.sign_in_steps where token_hash = $1 and exists (select from used))
     insert into state.sessions (id_hash, user_id) select $4, user_id from used`,
    [sessionHash(token), factor.id, factor.count, sessionHash(id)],
  );
  return rowCount === 1 ? id : null;
}

/** The sign-in still waits when a command commits, and nothing else completes it before. */
export function rightToStep(token: string, ended: () => Error): Right {
  const text = `select log.require_right(coalesce((
    select '${held}' from (${waiting} for update of s for share of c, u) step), 'ended'))`;
  return { checks: [{ name: 'right_to_step', text, values: [sessionHash(token)] }], refusals: { ended } };
}

/** The same for a command that takes a recovery code. It needs the right to the step. */
export function openingWithStep(token: string): { id: string; statement: Statement } {
  const id = randomBytes(tokenBytes).toString('base64url');
  const text = `with step as materialized (${waiting} for update of s for share of c, u),
    gone as (delete from state.sign_in_steps where token_hash = $1)
    insert into state.sessions (id_hash, user_id) select $2, user_id from step`;
  return { id, statement: { text, values: [sessionHash(token), sessionHash(id)] } };
}

export async function removeExpiredSteps(db: Queryable): Promise<void> {
  await db.query(`delete from state.sign_in_steps s where not (${isFresh('s')})`);
}
