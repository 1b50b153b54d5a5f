/** Users for lists and screens. */
import { employeeNumberKey } from '@staffroom/contracts/employee-number.js';
import type { Role, User, UserSort, UserStatus } from '@staffroom/contracts/users.js';
import { preparedByText, type Queryable } from '../../platform/database/database.js';
import { join, raw, sql, statement } from '../../platform/database/sql.js';
import { isAfter, orderBy, placeSql, type SortValue, sortValue } from '../../platform/http/sort-order.js';
import type { OwnUser } from '../auth/facade.js';
import { people, peopleFound, teamMembers, teams, type Viewer, visibleTo } from '../directory/facade.js';
import { dayHoursSql, vacationHoursSql } from '../time-off/facade.js';
import { erasureOnSql } from './planned-erasures.view.js';

/**
 * The contract's User as a JSON object, for a query over `people('u')`; `year` is SQL, the number or a parameter of the leave year. A
 * manager who is archived has no name here, and screens show Unknown, as for the manager of a team (R24).
 */
export function userJson(year: string, more = ''): string {
  return `json_build_object('id', u.id, 'email', u.email, 'fullName', u.full_name, 'jobTitle', u.job_title, 'role', u.role,
    'country', u.country, 'status', u.status, 'vacationDays', u.vacation_days,
    'vacationHours', ${vacationHoursSql('u.id', year)}, 'dayHours', ${dayHoursSql('u.id', year)},
    'requirePasswordChange', u.require_password_change, 'teamId', t.id, 'managerId', m.id, 'teamName', t.name,
    'managerName', case when m.status = 'ACTIVE' then m.full_name end${more})`;
}

/** For HR managers only (R58, R59). */
const employmentJson = `, 'employment', json_build_object('employeeNumber', u.employee_number), 'erasureOn', ${erasureOnSql('u.id')}`;

/** The joins that userJson needs: the team and manager, if they still exist (R23, R24). */
export const userJoins = `left join ${teams('t')} on t.id = u.team_id left join ${people('m')} on m.id = u.manager_id`;

export async function findUser(db: Queryable, id: string, year: number): Promise<User | null> {
  const { rows } = await db.query<{ user: User }>({
    name: 'find_user',
    text: `select ${userJson('$2')} as user from ${people('u')} ${userJoins} where u.id = $1`,
    values: [id, year],
  });
  return rows[0]?.user ?? null;
}

/** The same for the person's own eyes. */
export async function findOwnUser(db: Queryable, id: string, year: number): Promise<OwnUser | null> {
  const { rows } = await db.query<{ user: OwnUser }>({
    name: 'find_own_user',
    text: `select ${userJson('$2', ", 'language', u.language")} as user from ${people('u')} ${userJoins} where u.id = $1`,
    values: [id, year],
  });
  return rows[0]?.user ?? null;
}

export interface UserListQuery {
  search?: string | undefined;
  /** Only people who may be chosen as a manager (SPEC.md section 5), like mayManage in the domain. */
  canManage?: boolean | undefined;
  /** Null for the people without a team, or whose team was deleted (R24). */
  teamId?: string | null | undefined;
  role?: Role | undefined;
  status?: UserStatus | undefined;
  order: UserOrder;
  descending: boolean;
  /** Sort values of the last row of the previous page. */
  after: string[] | null;
  limit: number;
}

export type UserOrder = UserSort | 'created';

export interface ListedUser {
  /** The User as the client receives it. */
  json: string;
  /** Its sort values. */
  place: string[];
}

const name = sortValue.text('u.sort_name');
const id = sortValue.id('u.id');
/** After all names. */
const none = `'1'`;

/**
 * Equal values are followed by the name. Name, role and country have indexes. A team, a manager and a balance change without an
 * event of this person, so no row of theirs can store them, and everyone who matches is read to sort by them.
 */
const sortValues = (year: number): Readonly<Record<UserOrder, readonly SortValue[]>> => ({
  created: [sortValue.moment('u.created_at'), id],
  name: [name, id],
  role: [sortValue.text('u.role'), name, id],
  country: [sortValue.text('u.country'), name, id],
  team: [sortValue.text(`coalesce('0' || t.sort_name, ${none})`), name, id],
  manager: [sortValue.text(`case when m.status = 'ACTIVE' then '0' || m.sort_name else ${none} end`), name, id],
  balance: [sortValue.number(vacationHoursSql('u.id', `${year}`)), name, id],
});

export function cursorParts(order: UserOrder, year: number): RegExp[] {
  return sortValues(year)[order].map(({ cursor }) => cursor);
}

/** The people this viewer sees (R12), or with no viewer everyone (R16a). */
export async function listUsers(
  db: Queryable,
  viewer: Viewer | null,
  year: number,
  query: UserListQuery,
): Promise<ListedUser[]> {
  const conditions = [sql`true`];
  const { search, teamId, role, status, order, descending, after } = query;
  if (viewer) conditions.push(visibleTo(viewer, 'u'));
  if (search) {
    const found = (await peopleFound(db, search))('u');
    // Only HR finds people by the employee number.
    const numbered = viewer ? null : await personNumbered(db, search);
    conditions.push(numbered ? sql`(u.id = ${numbered} or ${found})` : found);
  }
  if (teamId !== undefined) conditions.push(teamMembers({ teamId, exceptUserId: null }, 'u'));
  if (query.canManage) conditions.push(raw(mayManageSql));
  if (role) conditions.push(sql`u.role = ${role}`);
  if (status) conditions.push(sql`u.status = ${status}`);
  const sorted = { values: sortValues(year)[order], descending };
  if (after) conditions.push(isAfter(sorted, after));
  const { text, values } = statement(sql`
    select ${raw(userJson(`${year}`, viewer ? '' : employmentJson))}::text as json, ${raw(placeSql(sorted))} as place
    from ${raw(people('u'))} ${raw(userJoins)}
    where ${join(conditions, ' and ')}
    order by ${raw(orderBy(sorted))} limit ${query.limit}`);
  const isOftenAsked = ![search, teamId, query.canManage, role, status, after].some(Boolean);
  const { rows } = await db.query<ListedUser>(isOftenAsked ? preparedByText(text, values) : { text, values });
  return rows;
}

/** Looked up first, because a list in its own order is read row by row if a search has two conditions. */
async function personNumbered(db: Queryable, search: string): Promise<string | null> {
  const { rows } = await db.query<{ id: string }>(`select u.id from ${people('u')} where u.employee_number_key = $1`, [
    employeeNumberKey(search),
  ]);
  return rows[0]?.id ?? null;
}

const mayManageSql = `(u.status = 'ACTIVE' and (u.role <> 'EMPLOYEE' or m.id is null))`;
