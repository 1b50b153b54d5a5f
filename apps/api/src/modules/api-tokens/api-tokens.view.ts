/** The tokens that HR created, and what of them is outside the log: the hash, and the last use. */
import type { ApiScope, ApiToken } from '@staffroom/contracts/api-tokens.js';
import type { PlainDate } from '@staffroom/contracts/plain-date.js';
import type { ApiTokenEvent } from '@staffroom/domain/api-tokens/api-token-events.js';
import { t } from '@staffroom/contracts/texts/text.js';
import type { Queryable, Statement } from '../../platform/database/database.js';
import { withoutWaiting } from '../../platform/database/durability.js';
import { held, type Right } from '../../platform/event-log/right.js';
import { unauthorized } from '../../platform/http/app-error.js';
import { defineView } from '../../platform/views/view.js';
import { people } from '../directory/facade.js';

interface ApiTokenRow {
  id: string;
  name: string;
  /** Separated by spaces. */
  scopes: string;
  expiresOn: PlainDate;
  createdBy: string | null;
  createdAt: string;
  isRevoked: boolean;
}

export const apiTokensView = defineView<ApiTokenRow, ApiTokenEvent>({
  name: 'api_tokens',
  version: 1,
  columns: {
    id: 'uuid',
    name: 'text not null',
    scopes: 'text not null',
    expiresOn: 'date not null',
    createdBy: 'uuid',
    createdAt: 'timestamptz(3) not null',
    isRevoked: 'boolean not null',
  },
  key: ['id'],
  indexes: ['(created_at desc, id desc)'],
  on: {
    ApiTokenCreated: ({ data, meta }, rows) => {
      const { tokenId: id, name, expiresOn } = data;
      const created = { createdBy: meta.actorId, createdAt: meta.occurredAt };
      rows.put({ id, name, scopes: data.scopes.join(' '), expiresOn, ...created, isRevoked: false });
    },
    ApiTokenRevoked: ({ data }, rows) => rows.patch({ id: data.tokenId }, { isRevoked: true }),
  },
});

/** For SQL of other modules. Columns: id, name. */
export function apiTokens(alias: string): string {
  return `views.api_tokens ${alias}`;
}

export function keepSecret(tokenId: string, hash: Buffer): Statement {
  return { text: 'insert into state.api_tokens (token_id, secret_hash) values ($1, $2)', values: [tokenId, hash] };
}

export function forgetSecret(tokenId: string): Statement {
  return { text: 'delete from state.api_tokens where token_id = $1', values: [tokenId] };
}

export interface FoundToken {
  id: string;
  name: string;
  scopes: ApiScope[];
  /** Its last use is to be written. */
  isStale: boolean;
}

const working = `from state.api_tokens s join views.api_tokens t on t.id = s.token_id
  where s.secret_hash = $1 and t.expires_on >= $2::date`;

/** The token with this hash, if it works on this day. */
export async function findWorking(db: Queryable, hash: Buffer, today: PlainDate): Promise<FoundToken | null> {
  const { rows } = await db.query<Omit<FoundToken, 'scopes'> & { scopes: string }>({
    name: 'working_api_token',
    text: `select t.id, t.name, t.scopes, coalesce(s.used_at < now() - interval '1 minute', true) as "isStale" ${working}`,
    values: [hash, today],
  });
  const row = rows[0];
  return row ? { ...row, scopes: scopesIn(row.scopes) } : null;
}

export const tokenRefused = () =>
  unauthorized(t('This API token does not exist, was revoked or has expired.'), 'INVALID_API_TOKEN');

/** The token still works. The lock stops it from being revoked, but not from being marked as used. */
export function tokenRight(hash: Buffer, today: PlainDate): Right {
  const text = `select log.require_right(coalesce((select '${held}' ${working} for key share of s), 'token'))`;
  return { checks: [{ name: 'api_token_right', text, values: [hash, today] }], refusals: { token: tokenRefused } };
}

export async function markUsed(db: Queryable, tokenId: string): Promise<void> {
  await db.query(`update state.api_tokens set used_at = now() where token_id = $1 ${withoutWaiting}`, [tokenId]);
}

interface Part {
  /** The time and the id of the last token of the page before. */
  after: string[] | null;
  limit: number;
}

/** Newest first. */
export async function listApiTokens(db: Queryable, today: PlainDate, { after, limit }: Part): Promise<ApiToken[]> {
  const from = after ? 'where (t.created_at, t.id) < (to_timestamp($3::bigint / 1000.0), $4::uuid)' : '';
  const { rows } = await db.query<Listed>(
    `${selectTokens} ${from} order by t.created_at desc, t.id desc limit $2`,
    after ? [today, limit, ...after] : [today, limit],
  );
  return rows.map(shown);
}

export async function findApiToken(db: Queryable, id: string, today: PlainDate): Promise<ApiToken | null> {
  const { rows } = await db.query<Listed>(`${selectTokens} where t.id = $2`, [today, id]);
  return rows[0] ? shown(rows[0]) : null;
}

export function cursorAfter({ createdAt, id }: ApiToken): string[] {
  return [String(Date.parse(createdAt)), id];
}

type Listed = Omit<ApiToken, 'scopes' | 'createdAt' | 'lastUsedAt'> & {
  scopes: string;
  createdAt: Date;
  lastUsedAt: Date | null;
};

const selectTokens = `select t.id, t.name, t.scopes, t.expires_on as "expiresOn", t.created_at as "createdAt",
    case when t.is_revoked then 'REVOKED' when t.expires_on < $1::date then 'EXPIRED'
      when s.token_id is null then 'LOST' else 'ACTIVE' end as status,
    u.full_name as "createdByName", s.used_at as "lastUsedAt",
    (u.id is null or u.status <> 'ACTIVE' or u.role <> 'HR_MANAGER') as "creatorLeft"
  from views.api_tokens t left join state.api_tokens s on s.token_id = t.id left join ${people('u')} on u.id = t.created_by`;

function shown({ scopes, createdAt, lastUsedAt, ...row }: Listed): ApiToken {
  const times = { createdAt: createdAt.toISOString(), lastUsedAt: lastUsedAt?.toISOString() ?? null };
  return { ...row, ...times, scopes: scopesIn(scopes) };
}

function scopesIn(text: string): ApiScope[] {
  return text.split(' ') as ApiScope[];
}
