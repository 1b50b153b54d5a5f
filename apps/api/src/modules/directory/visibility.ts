/** Who sees whom. */
import type { Role } from '@staffroom/contracts/users.js';
import type { Queryable } from '../../platform/database/database.js';
import { raw, sql, type Sql, statement, value } from '../../platform/database/sql.js';
import { people, teams } from './people.js';

/** The signed-in person, as far as it decides whom they see. */
export interface Viewer {
  id: string;
  role: Role;
}

/**
 * A condition on an alias of `people`: the others whom this viewer sees (R11, R12). HR managers see everyone, executives see
 * their reports, employees see no one.
 */
export function visibleTo(viewer: Viewer, alias: string): Sql {
  const [person, me] = [raw(alias), value(viewer.id)];
  switch (viewer.role) {
    case 'HR_MANAGER':
      return sql`${person}.id <> ${me}`;
    case 'EXECUTIVE':
      return sql`(${person}.id <> ${me} and (${person}.manager_id = ${me} or ${managesTeamOf(me, alias)}))`;
    case 'EMPLOYEE':
      return sql`false`;
  }
}

/** A condition on an alias of `people`: this viewer and the others whom they see. */
export function selfOrVisibleTo(viewer: Viewer, alias: string): Sql {
  return sql`(${raw(alias)}.id = ${viewer.id} or ${visibleTo(viewer, alias)})`;
}

/** A condition on two aliases of `people`: `viewer` is or sees `person`, whatever role `viewer` has (R12). */
export function isOrSees(viewer: string, person: string): string {
  const { text: managesTeam } = statement(managesTeamOf(raw(`${viewer}.id`), person));
  return `(${person}.id = ${viewer}.id or ${viewer}.role = 'HR_MANAGER' or (${viewer}.role = 'EXECUTIVE'
    and (${person}.manager_id = ${viewer}.id or ${managesTeam})))`;
}

/** A condition on an alias of `people`: the viewer, their team, and the people whom they manage. */
export function nearTo(viewer: Pick<Viewer, 'id'> & { teamId: string | null }, alias: string): Sql {
  const [person, me] = [raw(alias), value(viewer.id)];
  return sql`(${person}.id = ${me} or ${person}.team_id = ${viewer.teamId} or ${person}.manager_id = ${me}
    or ${managesTeamOf(me, alias)})`;
}

/** A condition on an alias of `people`: `manager` manages the person's team (R11). */
export function managesTeamOf(manager: Sql, alias: string): Sql {
  const managed = sql`select managed.id from ${raw(teams('managed'))} where managed.manager_id = ${manager}`;
  return sql`${raw(alias)}.team_id = any (array(${managed}))`;
}

/** True for a viewer's own requests and for those of the people they see. */
export async function maySeeRequestsOf(db: Queryable, viewer: Viewer, userId: string): Promise<boolean> {
  const { rowCount } = await db.query(
    statement(sql`select 1 from ${raw(people('u'))} where u.id = ${userId} and ${selfOrVisibleTo(viewer, 'u')}`),
  );
  return rowCount === 1;
}

/** A team's members as My Team shows them: without the executive who manages the team and looks at it (R11). */
export interface MembersInView {
  /** Null selects the people without a team, or whose team was deleted (R24). */
  readonly teamId: string | null;
  readonly exceptUserId: string | null;
}

/** A condition on an alias of `people`. */
export function teamMembers({ teamId, exceptUserId }: MembersInView, alias: string): Sql {
  const person = raw(alias);
  const inTeam =
    teamId === null
      ? sql`not exists (select from ${raw(teams('joined'))} where joined.id = ${person}.team_id)`
      : sql`${person}.team_id = ${teamId}::uuid`;
  return exceptUserId === null ? inTeam : sql`${inTeam} and ${person}.id <> ${exceptUserId}::uuid`;
}

/** Who manages a person, and who manages that person's team. */
export interface Managers {
  userId: string;
  managerId: string | null;
  teamManagerId: string | null;
}

/** Of those who still exist. */
export async function managersOf(db: Queryable, userIds: readonly string[]): Promise<Managers[]> {
  const { rows } = await db.query<Managers>({
    name: 'managers_of',
    text: `select u.id as "userId", u.manager_id as "managerId", t.manager_id as "teamManagerId"
      from ${people('u')} left join ${teams('t')} on t.id = u.team_id where u.id = any ($1)`,
    values: [userIds],
  });
  return rows;
}

/** The managers of those teams that still exist, by team. */
export async function managersOfTeams(db: Queryable, teamIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await db.query<{ id: string; managerId: string }>({
    name: 'managers_of_teams',
    text: `select t.id, t.manager_id as "managerId" from ${teams('t')} where t.id = any ($1)`,
    values: [teamIds],
  });
  return new Map(rows.map(({ id, managerId }) => [id, managerId]));
}
