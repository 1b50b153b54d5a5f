import { employeeNumberKey } from '@staffroom/contracts/employee-number.js';
import { folded } from '@staffroom/contracts/folded.js';
import type { ManagerFacts } from '@staffroom/domain/users/manager.js';
import type { DirectoryFacts, EmploymentFacts, LastHrFacts } from '@staffroom/domain/users/user-commands.js';
import type { Queryable } from '../../platform/database/database.js';

/** The team and manager of an account. The person's own stream contains neither. */
interface Named {
  teamId?: string | null | undefined;
  managerId?: string | null | undefined;
}

/**
 * Facts across people, read under the directory lock: whether the team exists, who manages it, who the manager is, and who is
 * above them (R22).
 */
export async function directoryFacts(
  db: Queryable,
  { teamId, managerId }: Named,
): Promise<Omit<DirectoryFacts, 'emailTaken'>> {
  const team = teamId ? await findTeam(db, teamId) : null;
  return {
    teamExists: team !== null,
    teamManager: team ? await managerFacts(db, team.managerId) : null,
    manager: managerId ? await managerFacts(db, managerId) : null,
  };
}

/** How many other people could still administer the portal (R20). */
export async function lastHrFacts(db: Queryable, userId: string): Promise<LastHrFacts> {
  const { rows } = await db.query<{ others: number }>(
    `select count(*) as others from views.users where role = 'HR_MANAGER' and status = 'ACTIVE' and id <> $1`,
    [userId],
  );
  return { otherActiveHrManagers: rows[0]!.others };
}

export async function isArchived(db: Queryable, userId: string): Promise<boolean> {
  const { rowCount } = await db.query(`select from views.users where id = $1 and status = 'ARCHIVED'`, [userId]);
  return rowCount === 1;
}

/** Whether someone else has this employee number, archived people included (R59). */
export async function employmentFacts(
  db: Queryable,
  userId: string,
  employeeNumber: string | null | undefined,
): Promise<EmploymentFacts> {
  if (!employeeNumber) return { employeeNumberTaken: false };
  const { rowCount } = await db.query('select from views.users where employee_number_key = $1 and id <> $2', [
    employeeNumberKey(employeeNumber),
    userId,
  ]);
  return { employeeNumberTaken: rowCount !== 0 };
}

/** `exceptTeamId` is the team that this person will manage. Its current manager does not count as being above anyone. */
export async function managerFacts(
  db: Queryable,
  userId: string,
  exceptTeamId: string | null = null,
): Promise<ManagerFacts | null> {
  const { rows } = await db.query<ManagerFacts>({
    name: 'manager_facts',
    text: `with recursive above as (
        select $1::uuid as id
        union
        select boss.id from above
          join views.users u on u.id = above.id
          left join views.teams t on t.id = u.team_id and t.id is distinct from $2::uuid
          cross join lateral (values (u.manager_id), (t.manager_id)) boss (id)
        where boss.id is not null
      ) select u.id as "userId", u.role, u.status,
        exists (select from views.users boss where boss.id = u.manager_id) as "hasManager",
        array(select id from above where id <> u.id) as above
      from views.users u where u.id = $1`,
    values: [userId, exceptTeamId],
  });
  return rows[0] ?? null;
}

export async function memberIds(db: Queryable, teamId: string): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>('select id from views.users where team_id = $1', [teamId]);
  return rows.map(({ id }) => id);
}

/** What a person hands over (R60). Archived reports keep their manager, because they cannot be edited (R21). */
export interface Managed {
  /** The manager of this person. */
  managerId: string | null;
  teamIds: string[];
  reportIds: string[];
}

/** Null if there is no such person. */
export async function managedBy(db: Queryable, userId: string): Promise<Managed | null> {
  const { rows } = await db.query<Managed>(
    `select u.manager_id as "managerId", array(select t.id from views.teams t where t.manager_id = u.id) as "teamIds",
      array(select r.id from views.users r where r.manager_id = u.id and r.status = 'ACTIVE') as "reportIds"
     from views.users u where u.id = $1`,
    [userId],
  );
  return rows[0] ?? null;
}

/** Whether another team has this name, ignoring case (R61). `É` and `E` are different, so the candidates are compared here. */
export async function teamNameTaken(db: Queryable, name: string, exceptTeamId: string | null = null): Promise<boolean> {
  const { rows } = await db.query<{ name: string }>(
    'select name from views.teams where sort_name = $1 and id is distinct from $2::uuid',
    [folded(name.trim()), exceptTeamId],
  );
  const caseless = (text: string) => text.trim().normalize().toLowerCase();
  return rows.some((team) => caseless(team.name) === caseless(name));
}

async function findTeam(db: Queryable, teamId: string): Promise<{ managerId: string } | null> {
  const { rows } = await db.query<{ managerId: string }>(
    'select manager_id as "managerId" from views.teams where id = $1',
    [teamId],
  );
  return rows[0] ?? null;
}
