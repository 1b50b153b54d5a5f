/** Browsers from which a person signed in before, recognised by a cookie of their own that outlives the session. */
import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Pool } from 'pg';
import { CONFIG } from '../../platform/config/config-token.js';
import type { Config } from '../../platform/config/config.js';
import type { Queryable, Statement } from '../../platform/database/database.js';
import { Keyring } from '../../platform/events/keyring.js';
import { browserIdsOf, setBrowserCookie } from './browser-cookie.js';
import { credentialsEmailHmac } from './credentials.js';
import { sessionHash } from './session-store.js';

const idBytes = 32;
const unusedDays = 400;
const browsersOfAPerson = 50;

@Injectable()
export class KnownBrowsers {
  constructor(
    private readonly pool: Pool,
    private readonly keyring: Keyring,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** The id under which the browser is known to the account with this address, or null. */
  async idFor(request: Request, email: string): Promise<string | null> {
    const ids = browserIdsOf(request, this.config);
    if (ids.length === 0) return null;
    const { rows } = await this.pool.query<{ idHash: Buffer }>({
      name: 'known_browser',
      text: `select b.id_hash as "idHash" from state.known_browsers b join state.credentials c on c.user_id = b.user_id
        where b.id_hash = any ($1) and c.email_hmac = $2`,
      values: [ids.map(sessionHash), credentialsEmailHmac(this.keyring, email)],
    });
    return ids.find((id) => rows[0]?.idHash.equals(sessionHash(id))) ?? null;
  }

  /** The id under which the browser is known to this person, or null. */
  async idForPerson(request: Request, userId: string): Promise<string | null> {
    const ids = browserIdsOf(request, this.config);
    if (ids.length === 0) return null;
    const { rows } = await this.pool.query<{ idHash: Buffer }>(
      'select id_hash as "idHash" from state.known_browsers where id_hash = any ($1) and user_id = $2',
      [ids.map(sessionHash), userId],
    );
    return ids.find((id) => rows[0]?.idHash.equals(sessionHash(id))) ?? null;
  }

  /** The id under which the browser is known to anyone, or null. */
  async idForAnyone(request: Request): Promise<string | null> {
    const ids = browserIdsOf(request, this.config);
    if (ids.length === 0) return null;
    const { rows } = await this.pool.query<{ idHash: Buffer }>(
      'select id_hash as "idHash" from state.known_browsers where id_hash = any ($1) limit 1',
      [ids.map(sessionHash)],
    );
    return ids.find((id) => rows[0]?.idHash.equals(sessionHash(id))) ?? null;
  }

  /**
   * Makes the browser known to the person. People who share a browser have an id each: an id that another person, or
   * another host, has put there does not become known.
   */
  async remember(request: Request, response: Response, userId: string, known: string | null): Promise<void> {
    const id = known ?? randomBytes(idBytes).toString('base64url');
    await this.pool.query({ name: 'remember_browser', text: rememberBrowser, values: [sessionHash(id), userId] });
    setBrowserCookie(request, response, id, this.config);
  }
}

/** Forgets the person's browsers that were not used for longest, so that with this one as many remain as are kept. */
const rememberBrowser = `with remembered as (
    insert into state.known_browsers (id_hash, user_id) values ($1, $2) on conflict (id_hash) do update set used_at = now())
  delete from state.known_browsers where user_id = $2 and id_hash <> $1 and id_hash not in (
    select id_hash from state.known_browsers where user_id = $2 and id_hash <> $1 order by used_at desc limit ${browsersOfAPerson - 1})`;

export function forgetBrowsersOf(userId: string): Statement {
  return { text: 'delete from state.known_browsers where user_id = $1', values: [userId] };
}

export async function removeUnusedBrowsers(db: Queryable): Promise<void> {
  await db.query(`delete from state.known_browsers where used_at < now() - interval '${unusedDays} days'`);
}
