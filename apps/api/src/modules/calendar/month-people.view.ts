/** The rows of the month: the viewer, their team, the others by team, and those without a team. */
import type { WorkPattern } from '@staffroom/contracts/work-patterns.js';
import { workPatternsJson } from '../time-off/facade.js';
import type { Queryable } from '../../platform/database/database.js';
import { join, raw, sql, type Sql, statement } from '../../platform/database/sql.js';
import { cursorPart } from '../../platform/http/paging.js';
import { people, type PeopleCondition, peopleFound, selfOrVisibleTo, teams, type Viewer } from '../directory/facade.js';

export interface MonthViewer extends Viewer {
  teamId: string | null;
}

export interface MonthFilter {
  search?: string | undefined;
  teamId?: string | undefined;
}

export interface MonthRow {
  id: string;
  fullName: string;
  country: string;
  teamId: string | null;
  teamName: string | null;
  isSeen: boolean;
  region: string | null;
  /** Null for someone who is not seen. */
  workPatterns: WorkPattern[] | null;
  place: MonthPlace;
}

/** A row's section, and the names for sorting and ids of its team and its person. */
export type MonthPlace = [section: string, teamName: string, teamId: string, name: string, id: string];

const { text, uuid } = cursorPart;
export const monthPlaceParts = [/^[0-4]$/, text, uuid, text, uuid];

/** Of those who are active. Goes from section to section until the page is full, and reads no more rows than it shows. */
export async function monthPeople(
  db: Queryable,
  viewer: MonthViewer,
  { search, teamId }: MonthFilter,
  after: MonthPlace | null,
  limit: number,
): Promise<MonthRow[]> {
  const found = search ? await peopleFound(db, search) : null;
  const first = after ? Number(after[0]) : 0;
  const rows: MonthRow[] = [];
  for (let section = first; section < sections.length && rows.length < limit; section++) {
    const asked = { viewer, teamId, found, after: section === first ? after : null, limit: limit - rows.length };
    rows.push(...(await readSection(db, section, asked)));
  }
  return rows;
}

interface Asked {
  viewer: MonthViewer;
  teamId: string | undefined;
  found: PeopleCondition | null;
  /** Null at the start of the section. */
  after: MonthPlace | null;
  limit: number;
}

interface Parts {
  /** Conditions on `u` that hold in every section. */
  shown: Sql;
  limit: Sql;
}

interface Section {
  /** Tables `u` and `t` with their conditions. */
  from: Sql;
  order: string;
}

/** A section is null if it has no rows. */
const sections: readonly ((asked: Asked, parts: Parts) => Section | null)[] = [
  viewerAlone,
  ownTeam,
  otherTeams,
  withoutTeam,
  ofDeletedTeams,
];

async function readSection(db: Queryable, section: number, asked: Asked): Promise<MonthRow[]> {
  const active = sql`u.status = 'ACTIVE'`;
  const shown = asked.found ? sql`${active} and ${asked.found('u')}` : active;
  const limit = sql`limit ${asked.limit}::integer`;
  const found = sections[section]!(asked, { shown, limit });
  if (!found) return [];
  const isSeen = selfOrVisibleTo(asked.viewer, 'u');
  const { rows } = await db.query<MonthRow>(
    statement(sql`
      select u.id, u.full_name as "fullName", u.country, t.id as "teamId", t.name as "teamName",
        coalesce(${isSeen}, false) as "isSeen", case when ${isSeen} then u.region end as region,
        case when ${isSeen} then ${raw(workPatternsJson('u.id'))} end as "workPatterns",
        array[${raw(`'${section}'`)}, coalesce(t.sort_name, ''), coalesce(u.team_id, u.id)::text, u.sort_name, u.id::text] as place
      from ${found.from} order by ${raw(found.order)} ${limit}`),
  );
  return rows;
}

const byName = 'u.sort_name, u.id';
const person = raw(people('u'));
const itsTeam = raw(`left join ${teams('t')} on t.id = u.team_id`);

function viewerAlone({ viewer, teamId, after }: Asked, { shown }: Parts): Section | null {
  if (after || (teamId && teamId !== viewer.teamId)) return null;
  return { from: sql`${person} ${itsTeam} where u.id = ${viewer.id} and ${shown}`, order: byName };
}

function ownTeam({ viewer, teamId, after }: Asked, { shown }: Parts): Section | null {
  if (!viewer.teamId || (teamId && teamId !== viewer.teamId)) return null;
  const from = sql`${person} join ${raw(teams('t'))} on t.id = u.team_id
    where u.team_id = ${viewer.teamId} and u.id <> ${viewer.id} and ${shown}`;
  return { from: after ? sql`${from} and ${isAfter(after)}` : from, order: `u.team_id, ${byName}` };
}

function otherTeams(asked: Asked, parts: Parts): Section | null {
  const { viewer, teamId, after } = asked;
  if (teamId && teamId === viewer.teamId) return null;
  const conditions = [sql`true`];
  if (teamId) conditions.push(sql`t.id = ${teamId}`);
  if (after) conditions.push(sql`(t.sort_name, t.id) >= (${after[1]}::text, ${after[2]}::uuid)`);
  const from = sql`${raw(teams('t'))} cross join lateral (${membersOf('t.id', asked, parts)}) u
    where ${join(conditions, ' and ')}`;
  return { from, order: `t.sort_name, t.id, ${byName}` };
}

function withoutTeam({ viewer, teamId, after }: Asked, { shown }: Parts): Section | null {
  if (teamId) return null;
  const from = sql`${person} ${itsTeam} where u.team_id is null and u.id <> ${viewer.id} and ${shown}`;
  return { from: after ? sql`${from} and ${isAfter(after)}` : from, order: `u.team_id, ${byName}` };
}

/** The members whom a deleted team left (R24). No view lists them: the ids are read one after the other from the index. */
function ofDeletedTeams(asked: Asked, parts: Parts): Section | null {
  if (asked.teamId) return null;
  const next = (condition: string) =>
    `(select n.team_id from ${people('n')} where n.team_id ${condition} order by n.team_id limit 1)`;
  const deleted = raw(`with recursive named (id) as (
      ${next('is not null')} union all select ${next('> named.id')} from named where named.id is not null)
    select named.id from named
    where named.id is not null and not exists (select from ${teams('kept')} where kept.id = named.id)`);
  const from = sql`(${deleted}) former cross join lateral (${membersOf('former.id', asked, parts)}) u ${itsTeam}`;
  const { after } = asked;
  return {
    from: after ? sql`${from} where former.id >= ${after[2]}::uuid` : from,
    order: `former.id, ${byName}`,
  };
}

/**
 * One large team is not read to its end. A name that is searched for rarely occurs in a team, so PostgreSQL then decides
 * whether it begins with the people or with the teams.
 */
function membersOf(team: 't.id' | 'former.id', { viewer, found, after }: Asked, { shown, limit }: Parts): Sql {
  const itsId = raw(team);
  const conditions = [sql`u.team_id = ${itsId} and u.id <> ${viewer.id}`, shown];
  if (viewer.teamId && team === 't.id') conditions.push(sql`${itsId} <> ${viewer.teamId}`);
  if (after) conditions.push(sql`(${itsId} <> ${after[2]}::uuid or ${isAfter(after)})`);
  const members = sql`select u.* from ${person} where ${join(conditions, ' and ')}`;
  return found ? members : sql`${members} order by ${raw(byName)} ${limit}`;
}

function isAfter(after: MonthPlace): Sql {
  return sql`(u.sort_name, u.id) > (${after[3]}::text, ${after[4]}::uuid)`;
}
