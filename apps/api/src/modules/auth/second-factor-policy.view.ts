/** Of which roles HR requires a second factor (R64). There is no row until HR changes it. */
import type { Role } from '@staffroom/contracts/users.js';
import { type CompanyEvent, companyStream } from '@staffroom/domain/company/company-events.js';
import type { Queryable } from '../../platform/database/database.js';
import { defineView } from '../../platform/views/view.js';
import { people } from '../directory/facade.js';

interface PolicyRow {
  stream: string;
  /** Separated by spaces. */
  requiredOf: string;
}

export const secondFactorPolicyView = defineView<PolicyRow, CompanyEvent>({
  name: 'second_factor_policy',
  version: 1,
  columns: { stream: 'text', requiredOf: 'text not null' },
  key: ['stream'],
  on: {
    SecondFactorPolicyChanged: ({ stream, data }, rows) => rows.put({ stream, requiredOf: data.requiredOf.join(' ') }),
  },
});

const rolesRequired = `(select string_to_array(p.required_of, ' ') from views.second_factor_policy p where p.stream = '${companyStream}')`;
const hasNoFactor = (user: string) => `not exists (select from state.second_factors f where f.user_id = ${user}.id)`;

/** SQL: whether HR requires a second factor of the person. */
function isRequiredOf(user: string): string {
  return `${user}.role = any (coalesce(${rolesRequired}, array[]::text[]))`;
}

/** SQL: a second factor is required of the person, and they have none, here or at the identity provider. */
export function mustAddFactor(session: string, user: string): string {
  return `(not ${session}.with_factor and ${isRequiredOf(user)} and ${hasNoFactor(user)})`;
}

/**
 * SQL: not a session through the identity provider without a second factor, of a person who has one here. The sign-in asks for it if one is
 * required; this is for sessions from before.
 */
export function isStrongEnough(session: string, user: string): string {
  return `(not ${session}.by_provider or ${session}.with_factor or not ${isRequiredOf(user)} or ${hasNoFactor(user)})`;
}

/** Whether HR requires a second factor of this person, and whether the person has none. */
export async function factorNeeds(db: Queryable, userId: string): Promise<{ isRequired: boolean; isMissing: boolean }> {
  const { rows } = await db.query<{ isRequired: boolean; isMissing: boolean }>(
    `select ${isRequiredOf('u')} as "isRequired", ${isRequiredOf('u')} and ${hasNoFactor('u')} as "isMissing"
     from ${people('u')} where u.id = $1`,
    [userId],
  );
  return rows[0] ?? { isRequired: false, isMissing: false };
}

export async function rolesThatNeedFactors(db: Queryable): Promise<Role[]> {
  const { rows } = await db.query<{ roles: Role[] | null }>(`select ${rolesRequired} as roles`);
  return (rows[0]?.roles ?? []).filter((role) => role.length > 0);
}

/** How many active people with these roles have no second factor. */
export async function peopleWithoutFactor(db: Queryable, roles: readonly Role[]): Promise<number> {
  const { rows } = await db.query<{ people: number }>(
    `select count(*) as people from ${people('u')} where u.status = 'ACTIVE' and u.role = any ($1::text[]) and ${hasNoFactor('u')}`,
    [roles],
  );
  return rows[0]!.people;
}
