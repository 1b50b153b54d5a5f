import type { Role, UserStatus } from '@staffroom/contracts/users.js';
import type { ManagerFacts } from '@staffroom/domain/users/manager.js';
import type { DirectoryFacts, LastHrFacts } from '@staffroom/domain/users/user-commands.js';
import type { Queryable } from '../../platform/event-log/database.js';

/** What somebody's account is to name: others' things, which the person's own stream knows nothing of. */
interface Named {
  teamId?: string | null | undefined;
  managerId?: string | null | undefined;
  emailHmac?: Buffer | undefined;
}

/**
 * Facts across people, read under the directory lock: does the team exist, who is the manager, who is above them (R22), has
 * somebody other than `userId` the address (R19).
 */
export async function directoryFacts(
  db: Queryable,
  userId: string,
  { teamId, managerId, emailHmac }: Named,
): Promise<DirectoryFacts> {
  return {
    teamExists: teamId ? await teamExists(db, teamId) : false,
    manager: managerId ? await managerFacts(db, managerId) : null,
    emailTaken: emailHmac ? await emailIsTaken(db, emailHmac, userId) : false,
  };
}

/** Whether somebody else would still administer the portal (R20). */
export async function lastHrFacts(db: Queryable, userId: string): Promise<LastHrFacts> {
  const { rows } = await db.query<{ others: number }>(
    `select count(*) as others from views.users where role = 'HR_MANAGER' and status = 'ACTIVE' and id <> $1`,
    [userId],
  );
  return { otherActiveHrManagers: rows[0]!.others };
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

async function teamExists(db: Queryable, teamId: string): Promise<boolean> {
  const { rowCount } = await db.query('select 1 from views.teams where id = $1', [teamId]);
  return rowCount === 1;
}

async function emailIsTaken(db: Queryable, emailHmac: Buffer, userId: string): Promise<boolean> {
  const { rowCount } = await db.query('select 1 from state.credentials where email_hmac = $1 and user_id <> $2', [
    emailHmac,
    userId,
  ]);
  return rowCount === 1;
}
