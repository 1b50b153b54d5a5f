/** The groups of My Team (R16a, R62), with members as JSON text, because HR's page shows the whole company. */
import { unassignedName } from '@staffroom/contracts/teams.js';
import { englishOf } from '@staffroom/contracts/texts/text.js';
import { pageSize } from '@staffroom/contracts/paging.js';
import { preparedByText, type Queryable } from '../../platform/database/database.js';
import { raw, sql, type Sql, statement, value } from '../../platform/database/sql.js';
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
  const me = value(viewer.id);
  const members = isHr ? sql`u.team_id = g.id` : sql`u.team_id = g.id and u.id <> ${me}`;
  const shown = sql`select g.id, g.name, boss.id as "managerId", ${raw(createdMs('g'))} as "createdMs", ${groupOf(members, year)}
    from ${raw(teams('g'))} left join ${raw(people('boss'))} on boss.id = g.manager_id
    where ${isHr ? sql`true` : sql`g.manager_id = ${me}`} and ${olderThan('g', page.after)}
    order by g.created_at desc, g.id desc limit ${page.limit}`;
  return rowsOf<Group>(db, shown);
}

/** HR's group of people without a team. */
export async function unassignedGroup(db: Queryable, year: number): Promise<Group> {
  const members = teamMembers({ teamId: null, exceptUserId: null }, 'u');
  const [group] = await rowsOf<Pick<Group, 'memberCount' | 'members'>>(db, sql`select ${groupOf(members, year)}`);
  return { id: null, name: englishOf(unassignedName), managerId: null, createdMs: 0, ...group! };
}

/** The members of one group, newest first. */
export async function listMembers(
  db: Queryable,
  members: MembersInView,
  year: number,
  page: Page,
): Promise<MemberRow[]> {
  return listPeople(db, teamMembers(members, 'u'), year, page);
}

/** The users whose manager the viewer is, newest first. */
export async function listReports(db: Queryable, managerId: string, year: number, page: Page): Promise<MemberRow[]> {
  const me = value(managerId);
  return listPeople(db, sql`u.manager_id = ${me} and u.id <> ${me}`, year, page);
}

async function listPeople(db: Queryable, condition: Sql, year: number, page: Page): Promise<MemberRow[]> {
  const shown = sql`${selectMembers(year)} where ${condition} and ${olderThan('u', page.after)}
    ${newestFirst} limit ${page.limit}`;
  return rowsOf<MemberRow>(db, shown);
}

async function rowsOf<Row extends object>(db: Queryable, shown: Sql): Promise<Row[]> {
  const { text, values } = statement(shown);
  const { rows } = await db.query<Row>(preparedByText(text, values));
  return rows;
}

function selectMembers(year: number): Sql {
  return raw(
    `select ${userJson(`${year}`)}::text as json, ${createdMs('u')} as "createdMs", u.id from ${people('u')} ${userJoins}`,
  );
}

const newestFirst = raw('order by u.created_at desc, u.id desc');

function groupOf(condition: Sql, year: number): Sql {
  return sql`(select count(*)::integer from ${raw(people('u'))} where ${condition}) as "memberCount",
    array(select to_json(m) from (
      ${selectMembers(year)} where ${condition} ${newestFirst} limit ${raw(`${pageSize}`)}) m) as members`;
}

function createdMs(alias: string): string {
  return `(extract(epoch from ${alias}.created_at) * 1000)::bigint`;
}

function olderThan(alias: string, after: Place | null): Sql {
  if (!after) return sql`true`;
  const row = raw(`(${alias}.created_at, ${alias}.id)`);
  return sql`${row} < (to_timestamp(${after.createdMs}::bigint / 1000.0), ${after.id}::uuid)`;
}
