/** The groups of My Team (R16a, R62), with members as JSON text, because HR's page shows the whole company. */
import { pageSize } from '@staffroom/contracts/paging.js';
import { preparedByText, type Queryable } from '../../platform/database/database.js';
import { type MembersInView, people, teamMembers, teams, type Viewer } from '../directory/facade.js';
import { userJoins, userJson } from '../users/facade.js';

/** Sort values of the last row of the previous page. */
export interface Place {
  createdMs: number;
  id: string;
}

export interface Group {
  id: string | null;
  name: string;
  managerId: string | null;
  createdMs: number;
  memberCount: number;
  /** The first of them. */
  members: MemberRow[];
}

export interface MemberRow extends Place {
  /** The User as the client receives it. */
  json: string;
}

interface Page {
  after: Place | null;
  limit: number;
}

/** For HR managers every team; for others the teams that they manage, without themselves (R11). */
export async function myTeams(db: Queryable, viewer: Viewer, year: number, page: Page): Promise<Group[]> {
  const isHr = viewer.role === 'HR_MANAGER';
  const values: unknown[] = [year, isHr ? null : viewer.id];
  const parameter = (value: unknown) => `$${values.push(value)}`;
  const text = `select g.id, g.name, boss.id as "managerId", ${createdMs('g')} as "createdMs",
      ${groupOf('u.team_id = g.id and u.id is distinct from $2::uuid')}
    from ${teams('g')} left join ${people('boss')} on boss.id = g.manager_id
    where ${isHr ? 'true' : 'g.manager_id = $2'} and ${olderThan('g', page.after, parameter)}
    order by g.created_at desc, g.id desc limit ${parameter(page.limit)}`;
  const { rows } = await db.query<Group>(preparedByText(text, values));
  return rows;
}

/** HR's group of people without a team. */
export async function unassignedGroup(db: Queryable, year: number): Promise<Group> {
  const { sql } = teamMembers({ teamId: null, exceptUserId: null }, 'u', 2);
  const { rows } = await db.query<Pick<Group, 'memberCount' | 'members'>>({
    name: 'unassigned',
    text: `select ${groupOf(sql)}`,
    values: [year],
  });
  return { id: null, name: 'Unassigned', managerId: null, createdMs: 0, ...rows[0]! };
}

/** The members of one group, newest first. */
export async function listMembers(
  db: Queryable,
  members: MembersInView,
  year: number,
  page: Page,
): Promise<MemberRow[]> {
  const { sql, values: given } = teamMembers(members, 'u', 2);
  return listPeople(db, sql, [year, ...given], page);
}

/** The users whose manager the viewer is, newest first. */
export async function listReports(db: Queryable, managerId: string, year: number, page: Page): Promise<MemberRow[]> {
  return listPeople(db, 'u.manager_id = $2 and u.id <> $2', [year, managerId], page);
}

async function listPeople(db: Queryable, condition: string, values: unknown[], page: Page): Promise<MemberRow[]> {
  const parameter = (value: unknown) => `$${values.push(value)}`;
  const text = `${selectMembers} where ${condition} and ${olderThan('u', page.after, parameter)}
    ${newestFirst} limit ${parameter(page.limit)}`;
  const { rows } = await db.query<MemberRow>(preparedByText(text, values));
  return rows;
}

/** `$1` is the leave year. */
const selectMembers = `select ${userJson('$1')}::text as json, ${createdMs('u')} as "createdMs", u.id from ${people('u')} ${userJoins}`;
const newestFirst = 'order by u.created_at desc, u.id desc';

function groupOf(condition: string): string {
  return `(select count(*)::integer from ${people('u')} where ${condition}) as "memberCount",
    array(select to_json(m) from (${selectMembers} where ${condition} ${newestFirst} limit ${pageSize}) m) as members`;
}

function createdMs(alias: string): string {
  return `(extract(epoch from ${alias}.created_at) * 1000)::bigint`;
}

function olderThan(alias: string, after: Place | null, parameter: (value: unknown) => string): string {
  if (!after) return 'true';
  const createdAt = `to_timestamp(${parameter(after.createdMs)}::bigint / 1000.0)`;
  return `(${alias}.created_at, ${alias}.id) < (${createdAt}, ${parameter(after.id)}::uuid)`;
}
