/** One person's own requests of a kind, and single requests, as JSON text from PostgreSQL that is sent unparsed. */
import type { Queryable } from '../../platform/database/database.js';
import { cursorPart } from '../../platform/http/paging.js';
import { reviewerJoin } from './review-columns.js';

/** A kind of request, as the module that owns its table describes it. */
export interface RequestKind {
  /** Read as `r`. It has the columns id, user_id and `reviewColumnTypes`. */
  readonly table: string;
  /** Select list over `r` and `reviewer`. */
  readonly columns: string;
  /** A condition on `r`, if lists do not show all requests. */
  readonly listed?: string;
}

/** The text of a JSON array, newest first. */
export async function ownRequestsJson(db: Queryable, kind: RequestKind, userId: string): Promise<string> {
  const { rows } = await db.query<{ json: string }>({
    name: `own ${kind.table} ${kind.listed}`,
    text: `select ${ownRequestsSql(kind)} as json`,
    values: [userId],
  });
  return rows[0]!.json;
}

/** The same as an expression. `$1` is the person. */
export function ownRequestsSql({ table, columns, listed = 'true' }: RequestKind): string {
  return `(select coalesce(json_agg(own), '[]')::text from (
    select ${columns} from ${table} r ${reviewerJoin}
    where r.user_id = $1 and ${listed} order by r.created_at desc, r.id desc) own)`;
}

export async function findRequest<Shown>(
  db: Queryable,
  { table, columns }: RequestKind,
  requestId: string,
): Promise<Shown | null> {
  const { rows } = await db.query<{ found: Shown }>({
    name: `find ${table}`,
    text: `select row_to_json(found) as found from
      (select ${columns} from ${table} r ${reviewerJoin} where r.id = $1) found`,
    values: [requestId],
  });
  return rows[0]?.found ?? null;
}

/** The requester's id, regardless of the viewer; null if there is no such request. Ids come from typed URLs. */
export async function requesterOf(db: Queryable, { table }: RequestKind, requestId: string): Promise<string | null> {
  if (!cursorPart.uuid.test(requestId)) return null;
  const { rows } = await db.query<{ userId: string }>({
    name: `requester ${table}`,
    text: `select user_id as "userId" from ${table} where id = $1`,
    values: [requestId],
  });
  return rows[0]?.userId ?? null;
}
