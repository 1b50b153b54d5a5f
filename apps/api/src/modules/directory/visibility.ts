/** Who sees whom. A public file of its own, because views of other modules join it and users' own view joins theirs. */
import type { Role } from '@staffroom/contracts/users.js';
import type { Queryable } from '../../platform/database/database.js';

/** Who asks, as far as it decides what they see. */
export interface Viewer {
  id: string;
  role: Role;
}

/**
 * A condition on a `views.users` alias: the people this viewer sees besides themselves (R11, R12). HR managers see everyone,
 * executives their reports, employees nobody. Its parameters start at `$firstParameter`.
 */
export function visibleUsersSql(
  viewer: Viewer,
  alias: string,
  firstParameter: number,
): { sql: string; values: unknown[] } {
  const me = `$${firstParameter}`;
  switch (viewer.role) {
    case 'HR_MANAGER':
      return { sql: `${alias}.id <> ${me}`, values: [viewer.id] };
    case 'EXECUTIVE':
      return {
        sql: `(${alias}.id <> ${me} and (${alias}.manager_id = ${me}
          or ${alias}.team_id = any (array(select managed.id from views.teams managed where managed.manager_id = ${me}))))`,
        values: [viewer.id],
      };
    case 'EMPLOYEE':
      return { sql: `(${me}::uuid is null)`, values: [viewer.id] };
  }
}

/** A team's people as somebody meets them in My Team: an executive does not belong to the reports of a team it manages (R11). */
export interface MembersInView {
  /** Null are those whose team does not exist (any more, R24). */
  readonly teamId: string | null;
  readonly exceptUserId: string | null;
}

/** A condition on a `views.users` alias. Its parameters start at `$firstParameter`. */
export function teamMembersSql(
  { teamId, exceptUserId }: MembersInView,
  alias: string,
  firstParameter: number,
): { sql: string; values: unknown[] } {
  const values: unknown[] = [];
  const parameter = (value: unknown) => `$${firstParameter - 1 + values.push(value)}::uuid`;
  const inTeam =
    teamId === null
      ? `not exists (select from views.teams joined where joined.id = ${alias}.team_id)`
      : `${alias}.team_id = ${parameter(teamId)}`;
  return { sql: exceptUserId === null ? inTeam : `${inTeam} and ${alias}.id <> ${parameter(exceptUserId)}`, values };
}

/** True where the viewer sees that person, themselves not counted. */
export async function seesUser(db: Queryable, viewer: Viewer, userId: string): Promise<boolean> {
  const visible = visibleUsersSql(viewer, 'u', 2);
  const { rowCount } = await db.query(`select 1 from views.users u where u.id = $1 and ${visible.sql}`, [
    userId,
    ...visible.values,
  ]);
  return rowCount === 1;
}

/** A condition on two `views.users` aliases: `reviewer` may review the requests of `requester` (R11, R12, R14). */
export function mayReviewSql(reviewer: string, requester: string): string {
  return `(${reviewer}.status = 'ACTIVE' and ${reviewer}.id <> ${requester}.id and (${reviewer}.role = 'HR_MANAGER'
    or (${reviewer}.role = 'EXECUTIVE' and (${requester}.manager_id = ${reviewer}.id
      or ${requester}.team_id in (select led.id from views.teams led where led.manager_id = ${reviewer}.id)))))`;
}
