/** Who sees whom. */
import type { Role } from '@staffroom/contracts/users.js';
import type { Queryable } from '../../platform/database/database.js';
import { people, teams } from './people.js';

/** The signed-in person, as far as it decides whom they see. */
export interface Viewer {
  id: string;
  role: Role;
}

/** A condition in SQL. Its first parameter has the number that the caller gave. */
export interface Condition {
  sql: string;
  values: unknown[];
}

/**
 * A condition on an alias of `people`: the others whom this viewer sees (R11, R12). HR managers see everyone, executives see
 * their reports, employees see no one.
 */
export function visibleTo(viewer: Viewer, alias: string, firstParameter: number): Condition {
  const me = `$${firstParameter}`;
  switch (viewer.role) {
    case 'HR_MANAGER':
      return { sql: `${alias}.id <> ${me}`, values: [viewer.id] };
    case 'EXECUTIVE':
      return {
        sql: `(${alias}.id <> ${me} and (${alias}.manager_id = ${me} or ${managesTeamOf(me, alias)}))`,
        values: [viewer.id],
      };
    case 'EMPLOYEE':
      return { sql: `(${me}::uuid is null)`, values: [viewer.id] };
  }
}

/** A condition on an alias of `people`: this viewer and the others whom they see. */
export function selfOrVisibleTo(viewer: Viewer, alias: string, firstParameter: number): Condition {
  const visible = visibleTo(viewer, alias, firstParameter);
  return { ...visible, sql: `(${alias}.id = $${firstParameter} or ${visible.sql})` };
}

/** A condition on two aliases of `people`: `viewer` is or sees `person`, whatever role `viewer` has (R12). */
export function isOrSees(viewer: string, person: string): string {
  return `(${person}.id = ${viewer}.id or ${viewer}.role = 'HR_MANAGER' or (${viewer}.role = 'EXECUTIVE'
    and (${person}.manager_id = ${viewer}.id or ${managesTeamOf(`${viewer}.id`, person)})))`;
}

/** A condition on an alias of `people`: the viewer, their team, and the people whom they manage. */
export function nearTo(viewer: Viewer & { teamId: string | null }, alias: string, firstParameter: number): Condition {
  const me = `$${firstParameter}`;
  const myTeam = `$${firstParameter + 1}`;
  return {
    sql: `(${alias}.id = ${me} or ${alias}.team_id = ${myTeam} or ${alias}.manager_id = ${me} or ${managesTeamOf(me, alias)})`,
    values: [viewer.id, viewer.teamId],
  };
}

/** A condition on an alias of `people`: `manager`, a parameter or a column, manages the person's team (R11). */
export function managesTeamOf(manager: string, alias: string): string {
  return `${alias}.team_id = any (array(select managed.id from ${teams('managed')} where managed.manager_id = ${manager}))`;
}

/** True for a viewer's own requests and for those of the people they see. */
export async function maySeeRequestsOf(db: Queryable, viewer: Viewer, userId: string): Promise<boolean> {
  const seen = selfOrVisibleTo(viewer, 'u', 2);
  const { rowCount } = await db.query(`select 1 from ${people('u')} where u.id = $1 and ${seen.sql}`, [
    userId,
    ...seen.values,
  ]);
  return rowCount === 1;
}

/** A team's members as My Team shows them: without the executive who manages the team and looks at it (R11). */
export interface MembersInView {
  /** Null selects the people without a team, or whose team was deleted (R24). */
  readonly teamId: string | null;
  readonly exceptUserId: string | null;
}

/** A condition on an alias of `people`. */
export function teamMembers({ teamId, exceptUserId }: MembersInView, alias: string, firstParameter: number): Condition {
  const values: unknown[] = [];
  const parameter = (value: unknown) => `$${firstParameter - 1 + values.push(value)}::uuid`;
  const inTeam =
    teamId === null
      ? `not exists (select from ${teams('joined')} where joined.id = ${alias}.team_id)`
      : `${alias}.team_id = ${parameter(teamId)}`;
  return { sql: exceptUserId === null ? inTeam : `${inTeam} and ${alias}.id <> ${parameter(exceptUserId)}`, values };
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
