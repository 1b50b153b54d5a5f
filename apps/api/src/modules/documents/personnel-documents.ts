/**
 * Personnel documents are documents and payslips. PostgreSQL returns lists of them as JSON text, newest first, page by
 * page (R43). Defines who may see one (R16, R17, R18, R76).
 */
import type { Queryable } from '../../platform/database/database.js';
import { join, raw, sql, type Sql, statement, value } from '../../platform/database/sql.js';
import type { NamedFile } from '../../platform/files/send-file.js';
import { cursorPart } from '../../platform/http/paging.js';
import { executivesSeeFiles } from '../company/facade.js';
import {
  managesTeamOf,
  type MembersInView,
  people,
  type PeopleCondition,
  teamMembers,
  type Viewer,
} from '../directory/facade.js';

export interface PersonnelDocumentKind {
  readonly table: string;
  /** Additional select list over the personnel document `p` and its owner `u`. */
  readonly columns: string;
  /** The path of a file is this prefix, the id, and `/file`. */
  readonly path: string;
}

export interface PersonnelDocumentQuery {
  /** Everyone's if absent. */
  members?: MembersInView | undefined;
  /** The only person whose documents the viewer gets. */
  ownerId?: string | undefined;
  /** The only person whose documents are wanted. */
  userId?: string | undefined;
  /** Of these people. */
  found?: PeopleCondition | undefined;
  /** A payslip's. */
  month?: { fiscalYear: number; month: number } | undefined;
  /** A condition on the personnel document `p`. */
  named?: Sql | undefined;
  after?: PersonnelDocumentPlace | null | undefined;
  /** All if absent. */
  limit?: number | undefined;
}

/** A row's position in the list: its sort values. */
export interface PersonnelDocumentPlace {
  createdMs: number;
  id: string;
}

export interface PersonnelDocumentRow extends PersonnelDocumentPlace {
  /** The row as the client receives it. */
  json: string;
}

export async function listPersonnelDocuments(
  db: Queryable,
  kind: PersonnelDocumentKind,
  query: PersonnelDocumentQuery,
): Promise<PersonnelDocumentRow[]> {
  const conditions = [sql`true`];
  if (query.members) conditions.push(teamMembers(query.members, 'u'));
  if (query.ownerId) conditions.push(sql`p.user_id = ${query.ownerId}::uuid`);
  if (query.userId) conditions.push(sql`p.user_id = ${query.userId}::uuid`);
  if (query.found) conditions.push(query.found('u'));
  if (query.month) {
    const { fiscalYear, month } = query.month;
    conditions.push(sql`p.fiscal_year = ${fiscalYear}::integer and p.month = ${month}::integer`);
  }
  if (query.named) conditions.push(query.named);
  if (query.after) {
    const { createdMs, id } = query.after;
    conditions.push(sql`(p.created_at, p.id) < (to_timestamp(${createdMs}::bigint / 1000.0), ${id}::uuid)`);
  }
  const { rows } = await db.query<PersonnelDocumentRow>(
    statement(sql`
      select ${raw(personnelDocumentJson(kind))}::text as json,
        (extract(epoch from p.created_at) * 1000)::bigint as "createdMs", p.id
      from ${raw(kind.table)} p join ${raw(people('u'))} on u.id = p.user_id
      where ${join(conditions, ' and ')} order by p.created_at desc, p.id desc
      ${query.limit === undefined ? raw('') : sql`limit ${query.limit}`}`),
  );
  return rows;
}

/** The personnel documents with these ids, in this order. */
export async function findPersonnelDocuments<Shown>(
  db: Queryable,
  kind: PersonnelDocumentKind,
  ids: readonly string[],
): Promise<Shown[]> {
  const { rows } = await db.query<{ shown: Shown }>({
    name: `find ${kind.table}`,
    text: `select ${personnelDocumentJson(kind)} as shown from ${kind.table} p join ${people('u')} on u.id = p.user_id
      where p.id = any ($1::uuid[]) order by array_position($1::uuid[], p.id)`,
    values: [[...ids]],
  });
  return rows.map((row) => row.shown);
}

/**
 * The file, for its owner, HR managers, and the executive who manages the owner's team unless HR has stopped that; null for
 * everyone else.
 */
export async function findPersonnelFile(
  db: Queryable,
  { table }: PersonnelDocumentKind,
  viewer: Viewer,
  id: string,
): Promise<NamedFile | null> {
  if (!cursorPart.uuid.test(id)) return null;
  const [me, role] = [value(viewer.id), value(viewer.role)];
  const { rows } = await db.query<NamedFile>(
    statement(
      sql`select p.id, p.user_id as "ownerId", p.file_id as "fileId", p.file_name as name
      from ${raw(table)} p join ${raw(people('u'))} on u.id = p.user_id
      where p.id = ${id} and (u.id = ${me}::uuid or ${role}::text = 'HR_MANAGER' or (${role}::text = 'EXECUTIVE'
        and ${raw(executivesSeeFiles)} and ${managesTeamOf(me, 'u')}))`,
      `file of ${table}`,
    ),
  );
  return rows[0] ?? null;
}

function personnelDocumentJson({ columns, path }: PersonnelDocumentKind): string {
  return `(select row_to_json(shown) from (select p.id, p.user_id as "userId", u.full_name as "userName",
    p.file_name as "fileName", p.file_size as "fileSize", p.file_type as "fileType",
    '${path}' || p.id || '/file' as "fileUrl", ${columns ? `${columns},` : ''}
    to_char(p.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt") shown)`;
}
