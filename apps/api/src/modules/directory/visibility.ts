/** Who sees whom. */
import type { Role } from '@staffroom/contracts/users.js';
import type { Queryable } from '../../platform/database/database.js';
import { people, teams } from './people.js';

/** Who asks, as far as it decides what they see. */
export interface Viewer {
  id: string;
  role: Role;
}

/** A condition in SQL with the values of its parameters, which are numbered from where the caller said. */
export interface Condition {
  sql: string;
  values: unknown[];
}

/**
 * A condition on an alias of `people`: those whom this viewer sees besides themselves (R11, R12). HR managers see everyone,
 * executives their reports, employees nobody.
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

/** A condition on an alias of `people`: this viewer, and those whom they see. */
export function isOrSees(viewer: Viewer, alias: string, firstParameter: number): Condition {
  const visible = visibleTo(viewer, alias, firstParameter);
  return { ...visible, sql: `(${alias}.id = $${firstParameter} or ${visible.sql})` };
}

/** A condition on an alias of `people`: `manager`, a parameter or a column, manages the person's team (R11). */
export function managesTeamOf(manager: string, alias: string): string {
  return `${alias}.team_id = any (array(select managed.id from ${teams('managed')} where managed.manager_id = ${manager}))`;
}

/** Whether the viewer may see what that person has asked for: their own requests, and those of the people they see. */
export async function seesRequestsOf(db: Queryable, viewer: Viewer, userId: string): Promise<boolean> {
  const seen = isOrSees(viewer, 'u', 2);
  const { rowCount } = await db.query(`select 1 from ${people('u')} where u.id = $1 and ${seen.sql}`, [
    userId,
    ...seen.values,
  ]);
  return rowCount === 1;
}

/** A team's people as somebody meets them in My Team: an executive does not belong to the reports of a team it manages (R11). */
export interface MembersInView {
  /** Null are those whose team does not exist (any more, R24). */
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
