import type { Role, UserStatus } from '@staffroom/contracts/users.js';
import type { ManagerFacts } from '@staffroom/domain/users/manager.js';
import type { DirectoryFacts } from '@staffroom/domain/users/user-commands.js';
import type { Queryable } from '../../platform/event-log/database.js';

/** Facts across people, read under the directory lock: does the team exist, who is the manager, who is above them (R22). */
export async function directoryFacts(
  db: Queryable,
  teamId: string | null,
  managerId: string | null,
): Promise<DirectoryFacts> {
  return {
    teamExists: teamId !== null && (await teamExists(db, teamId)),
    manager: managerId === null ? null : await managerFacts(db, managerId),
  };
}

async function teamExists(db: Queryable, teamId: string): Promise<boolean> {
  const { rowCount } = await db.query('select 1 from views.teams where id = $1', [teamId]);
  return rowCount === 1;
}

export async function managerFacts(db: Queryable, userId: string): Promise<ManagerFacts | null> {
  const { rows } = await db.query<{ id: string; role: Role; status: UserStatus }>({
    name: 'manager_chain',
    text: `with recursive chain as (
        select id, role, status, manager_id, 0 as distance from views.users where id = $1
        union all
        select above.id, above.role, above.status, above.manager_id, chain.distance + 1
        from views.users above join chain on above.id = chain.manager_id where chain.distance < 100
      ) select id, role, status from chain order by distance`,
    values: [userId],
  });
  const [self, ...above] = rows;
  if (!self) return null;
  return { userId: self.id, role: self.role, status: self.status, managerChain: above.map((person) => person.id) };
}
