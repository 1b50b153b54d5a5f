/** Users for lists and screens. */
import type { User } from '@staffroom/contracts/users.js';
import { containing } from '../../platform/database/containing.js';
import type { Queryable } from '../../platform/database/database.js';
import { people, teams, type Viewer, visibleTo } from '../directory/facade.js';
import { vacationHoursSql } from '../time-off/facade.js';

/**
 * The contract's User as a JSON object, for a query over `people('u')`; `year` is the parameter of the leave year. A
 * manager who is archived has no name here, and screens show Unknown, as for the manager of a team (R24).
 */
export function userJson(yearParameter: string): string {
  return `json_build_object('id', u.id, 'email', u.email, 'fullName', u.full_name, 'jobTitle', u.job_title, 'role', u.role,
    'country', u.country, 'status', u.status, 'vacationDays', u.vacation_days,
    'vacationHours', ${vacationHoursSql('u.id', yearParameter)},
    'requirePasswordChange', u.require_password_change, 'teamId', t.id, 'managerId', m.id, 'teamName', t.name,
    'managerName', case when m.status = 'ACTIVE' then m.full_name end)`;
}

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

export interface UserListQuery {
  search?: string | undefined;
  /** Only people who may be chosen as a manager (SPEC.md section 5), like mayManage in the domain. */
  canManage?: boolean | undefined;
  /** Sort values of the last row of the previous page: its time of creation and id. */
  after: string[] | null;
  limit: number;
}

export interface ListedUser {
  /** The User as the client receives it. */
  json: string;
  createdMs: number;
  id: string;
}

/** The people this viewer sees (R12), or with no viewer everyone (R16a), newest first. */
export async function listUsers(
  db: Queryable,
  viewer: Viewer | null,
  year: number,
  query: UserListQuery,
): Promise<ListedUser[]> {
  const visible = viewer ? visibleTo(viewer, 'u', 2) : { sql: 'true', values: [] };
  const values: unknown[] = [year, ...visible.values];
  const parameter = (value: unknown) => `$${values.push(value)}`;
  const conditions = [visible.sql];
  if (query.search) {
    const pattern = parameter(containing(query.search));
    conditions.push(`(u.full_name ilike ${pattern} or u.email ilike ${pattern} or u.job_title ilike ${pattern})`);
  }
  if (query.canManage) conditions.push(mayManageSql);
  if (query.after) {
    const [createdMs, id] = query.after;
    conditions.push(
      `(u.created_at, u.id) < (to_timestamp(${parameter(createdMs)}::bigint / 1000.0), ${parameter(id)}::uuid)`,
    );
  }
  const { rows } = await db.query<ListedUser>(
    `select ${userJson('$1')}::text as json, (extract(epoch from u.created_at) * 1000)::bigint as "createdMs", u.id
     from ${people('u')} ${userJoins}
     where ${conditions.join(' and ')} order by u.created_at desc, u.id desc limit ${parameter(query.limit)}`,
    values,
  );
  return rows;
}

const mayManageSql = `(u.status = 'ACTIVE' and (u.role <> 'EMPLOYEE' or m.id is null))`;
