import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { OwnSession } from '@staffroom/contracts/auth.js';
import type { Role } from '@staffroom/contracts/users.js';
import { Pool } from 'pg';
import type { Queryable, Statement } from '../../platform/database/database.js';
import { withoutWaiting } from '../../platform/database/durability.js';
import type { Keyring } from '../../platform/events/keyring.js';
import { people } from '../directory/facade.js';
import { type Identity, identityHmac } from './identities.js';
import { isStrongEnough, mustAddFactor } from './second-factor-policy.view.js';
import { isUnused } from './second-factors.js';

const sessionIdleHours = 8;
export const sessionDays = 7;
/** How long a confirmation counts (R77). */
const confirmedMinutes = 10;
const idBytes = 32;

/** How a person confirms who they are, in an open session. */
export type ConfirmedBy = 'PASSWORD' | 'FACTOR' | 'PROVIDER';

/** Stores sessions in the database under a hash of the id. Only the browser's cookie contains the id (R4). */
@Injectable()
export class SessionStore {
  constructor(private readonly pool: Pool) {}

  /**
   * Opens a session for a person whose password was just verified against this hash. Returns null if the password has changed
   * or the account was archived since: that has ended all sessions, and this one would survive it (R5). Nor does it return one if the
   * person's first second factor was added since (R64). Whoever adds it locks the credentials: they end this session, or it is closed here.
   */
  async openForPassword(userId: string, passwordHash: string): Promise<string | null> {
    const id = randomBytes(idBytes).toString('base64url');
    const { rowCount } = await this.pool.query(
      `insert into state.sessions (id_hash, user_id)
       select $1, c.user_id from state.credentials c join ${people('u')} on u.id = c.user_id
       where c.user_id = $2 and c.password_hash = $3 and u.status = 'ACTIVE' for share`,
      [sessionHash(id), userId, passwordHash],
    );
    if (rowCount === 0) return null;
    const closed = await this.pool.query(
      'delete from state.sessions where id_hash = $1 and exists (select from state.second_factors where user_id = $2)',
      [sessionHash(id), userId],
    );
    return closed.rowCount === 0 ? id : null;
  }

  /**
   * Opens a session for a person whom the identity provider has just vouched for. Returns null unless the account is active and still belongs to
   * the identity. A change of its address takes the identity away before it ends the sessions, and waits for this one (R5). `signedInAt` is when
   * the provider asked the person last, if it says so: it may know them from the morning. If it does not say, HR managers confirm first (R77):
   * anyone at their open browser could log out and in again without being asked. They may always use a password. `withFactor` is whether the
   * provider says that a second factor was used.
   */
  async openForIdentity(
    userId: string,
    identity: Identity,
    { signedInAt, withFactor }: { signedInAt: Date | null; withFactor: boolean },
    keyring: Keyring,
  ): Promise<string | null> {
    const id = randomBytes(idBytes).toString('base64url');
    const { rowCount } = await this.pool.query(
      `insert into state.sessions (id_hash, user_id, by_provider, with_factor, confirmed_at)
       select $1, u.id, true, $5, least(now(), coalesce($4::timestamptz, case u.role when 'HR_MANAGER' then '-infinity'::timestamptz end))
       from ${people('u')} join state.identities i on i.user_id = u.id
       where u.id = $2 and u.status = 'ACTIVE' and i.identity_hmac = $3 for share`,
      [sessionHash(id), userId, identityHmac(keyring, identity), signedInAt, withFactor],
    );
    return rowCount === 1 ? id : null;
  }

  /** Opens a session and returns the id for the cookie. */
  async open(userId: string): Promise<string> {
    const { id, statement } = this.opening(userId);
    await this.pool.query(statement.text, [...statement.values]);
    return id;
  }

  /** The same as a statement, for a command's own transaction. */
  opening(userId: string): { id: string; statement: Statement } {
    const id = randomBytes(idBytes).toString('base64url');
    return {
      id,
      statement: {
        text: 'insert into state.sessions (id_hash, user_id) values ($1, $2)',
        values: [sessionHash(id), userId],
      },
    };
  }

  async ownerOf(id: string): Promise<string | null> {
    const { rows } = await this.pool.query<{ userId: string }>(
      'select user_id as "userId" from state.sessions where id_hash = $1',
      [sessionHash(id)],
    );
    return rows[0]?.userId ?? null;
  }

  /**
   * Whether its owner has confirmed who they are with a second factor or through the identity provider, within the last ten minutes. Whoever
   * has a second factor cannot have opened the session without it.
   */
  async isStronglyConfirmed(id: string): Promise<boolean> {
    const { rowCount } = await this.pool.query(
      `select from state.sessions s where s.id_hash = $1 and ${isConfirmed('s')} and (s.confirmed_by in ('FACTOR', 'PROVIDER')
         or s.confirmed_by is null and (s.by_provider or exists (select from state.second_factors f where f.user_id = s.user_id)))`,
      [sessionHash(id)],
    );
    return rowCount === 1;
  }

  /** The session gets a new id, so that a copy of the former one is worth nothing. Null if it has ended. */
  async confirm(id: string, by: ConfirmedBy): Promise<string | null> {
    const next = randomBytes(idBytes).toString('base64url');
    const { rowCount } = await this.pool.query(confirmation('true'), [sessionHash(id), sessionHash(next), by]);
    return rowCount === 1 ? next : null;
  }

  /** The same with a second factor, whose code or reply works once. */
  async confirmWithFactor(id: string, factor: { id: string; count: number }): Promise<string | null> {
    const next = randomBytes(idBytes).toString('base64url');
    const text = `with used as (update state.second_factors f set last_count = $5, used_at = now()
        where f.id = $4 and ${isUnused('f', '$5')} returning f.user_id)
      ${confirmation('s.user_id in (select user_id from used)')}`;
    const values = [sessionHash(id), sessionHash(next), 'FACTOR', factor.id, factor.count];
    const { rowCount } = await this.pool.query(text, values);
    return rowCount === 1 ? next : null;
  }

  async close(id: string): Promise<void> {
    await this.pool.query('delete from state.sessions where id_hash = $1', [sessionHash(id)]);
  }

  /** Marks the session as used, at most once a minute, so that most requests do not write. */
  async touch(id: string): Promise<void> {
    await this.pool.query(`update state.sessions set used_at = now() where id_hash = $1 ${withoutWaiting}`, [
      sessionHash(id),
    ]);
  }
}

/** A condition in SQL on an alias of the sessions (R4). */
export function isLive(alias: string): string {
  return `${alias}.used_at > now() - interval '${sessionIdleHours} hours'
    and ${alias}.created_at > now() - interval '${sessionDays} days'`;
}

/** SQL: the owner has shown who they are a moment ago, with the sign-in or since (R77). */
export function isConfirmed(alias: string): string {
  return `(${alias}.confirmed_at > now() - interval '${confirmedMinutes} minutes')`;
}

function confirmation(condition: string): string {
  return `update state.sessions s set id_hash = $2, confirmed_at = now(), confirmed_by = $3
    where s.id_hash = $1 and ${isLive('s')} and ${condition}`;
}

/** The person's open sessions, the asking one first, then the one that was used last. */
export async function listSessions(db: Queryable, userId: string, currentId: string | null): Promise<OwnSession[]> {
  const { rows } = await db.query<Omit<OwnSession, 'startedAt' | 'lastUsedAt'> & { startedAt: Date; lastUsedAt: Date }>(
    `select ${listedId} as id, s.network, s.browser, s.created_at as "startedAt", s.used_at as "lastUsedAt", s.id_hash = $2 as "isCurrent"
     from state.sessions s where s.user_id = $1 and ${isLive('s')} order by 6 desc, 5 desc, 4 desc`,
    [userId, sessionHash(currentId ?? '')],
  );
  return rows.map((row) => ({
    ...row,
    startedAt: row.startedAt.toISOString(),
    lastUsedAt: row.lastUsedAt.toISOString(),
  }));
}

export async function sessionCount(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ sessions: number }>(
    `select count(*) as sessions from state.sessions
     where used_at >= now() - interval '${sessionIdleHours} hours' and created_at >= now() - interval '${sessionDays} days'`,
  );
  return rows[0]!.sessions;
}

export async function removeExpiredSessions(db: Queryable): Promise<void> {
  await db.query(
    `delete from state.sessions where used_at < now() - interval '${sessionIdleHours} hours' or created_at < now() - interval '${sessionDays} days'`,
  );
}

/**
 * Ends all of a person's sessions at once, as part of a command (R5), and the sign-ins that wait for a second factor (R64). One that is being
 * completed holds its row and waits for ours: it is skipped, and finds out what has changed.
 */
export function endSessionsOf(userId: string): Statement {
  const text = `with steps as (delete from state.sign_in_steps where token_hash in (
      select token_hash from state.sign_in_steps where user_id = $1 for update skip locked))
    delete from state.sessions where user_id = $1`;
  return { text, values: [userId] };
}

/** SQL: the id of a session in the list of its owner, a UUID from its hash. It says nothing of the id in the cookie. */
const listedId =
  "overlay(overlay(encode(substring(id_hash from 1 for 16), 'hex') placing '4' from 13) placing '8' from 17)::uuid";

/** Its owner has just added a second factor, so the session needs none of the provider. */
export function hasFactorNow(sessionId: string): Statement {
  return { text: 'update state.sessions set with_factor = true where id_hash = $1', values: [sessionHash(sessionId)] };
}

/** Ends one of the person's sessions. */
export function endSession(userId: string, id: string): Statement {
  return { text: `delete from state.sessions where user_id = $1 and ${listedId} = $2::uuid`, values: [userId, id] };
}

export async function hasSession(db: Queryable, userId: string, id: string): Promise<boolean> {
  const text = `select from state.sessions where user_id = $1 and ${listedId} = $2::uuid`;
  const { rowCount } = await db.query(text, [userId, id]);
  return rowCount === 1;
}

/** From where a session was opened, for the list of its owner. */
export function nameOrigin(sessionId: string, { network, browser }: { network: string; browser: string }): Statement {
  return {
    text: 'update state.sessions set network = $2, browser = $3 where id_hash = $1',
    values: [sessionHash(sessionId), network, browser],
  };
}

/** Ends the person's sessions in other browsers. */
export function endOtherSessionsOf(userId: string, currentId: string): Statement {
  return {
    text: 'delete from state.sessions where user_id = $1 and id_hash <> $2',
    values: [userId, sessionHash(currentId)],
  };
}

/** The role of each owner, by the hash of the session as text. Contains only sessions with which a person may use the portal. */
export async function liveSessions(db: Queryable, hashes: readonly string[]): Promise<Map<string, Role>> {
  const { rows } = await db.query<{ hash: string; role: Role }>({
    name: 'live_sessions',
    text: `select encode(s.id_hash, 'hex') as hash, u.role from state.sessions s join ${people('u')} on u.id = s.user_id
      where s.id_hash in (select decode(hash, 'hex') from unnest($1::text[]) as hash)
        and u.status = 'ACTIVE' and not u.require_password_change and not ${mustAddFactor('s', 'u')} and ${isStrongEnough('s', 'u')} and ${isLive('s')}`,
    values: [hashes],
  });
  return new Map(rows.map(({ hash, role }) => [hash, role]));
}

export function sessionHash(id: string): Buffer {
  return createHash('sha256').update(id).digest();
}
