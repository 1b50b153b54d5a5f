/** Rules on who can manage a person or a team. */
import type { Role, UserStatus } from '@staffroom/contracts/users.js';
import type { Rejection } from '../decider.js';
import { reject } from '../decider.js';

/** Facts about the person who is to manage a person or a team. */
export interface ManagerFacts {
  readonly userId: string;
  readonly role: Role;
  readonly status: UserStatus;
  /** Whether this person has a manager of their own. Their team's manager does not count here (SPEC.md section 5). */
  readonly hasManager: boolean;
  /**
   * Everyone above them: their manager and their team's manager, the managers of those, and so on (R11). Never
   * themselves.
   */
  readonly above: readonly string[];
}

/** HR managers, executives, and employees without a manager of their own (SPEC.md section 5). */
function mayManage(person: ManagerFacts): boolean {
  return person.status === 'ACTIVE' && (person.role !== 'EMPLOYEE' || !person.hasManager);
}

/** Null or undefined means no manager, which is valid. */
export function managerExists(managerId: string | null | undefined, manager: ManagerFacts | null): Rejection | null {
  if (!managerId || manager) return null;
  const because = { is: 'unknownManager' } as const;
  return reject({ rule: 'R21a', kind: 'invalid', code: 'UNKNOWN_MANAGER', field: 'managerId', because });
}

export function managerMayManage(managerId: string | null | undefined, manager: ManagerFacts | null): Rejection | null {
  if (!managerId || !manager || mayManage(manager)) return null;
  const because = { is: manager.status === 'ACTIVE' ? 'managerHasManager' : 'managerIsArchived' } as const;
  return reject({ rule: 'R21a', kind: 'unprocessable', code: 'UNKNOWN_MANAGER', field: 'managerId', because });
}

/** Who takes over the teams and reports of a person (R60). */
export function mayTakeOver(userId: string, managerId: string, manager: ManagerFacts | null): Rejection | null {
  if (userId !== managerId) return managerExists(managerId, manager) ?? managerMayManage(managerId, manager);
  return reject({ rule: 'R60', kind: 'invalid', field: 'managerId', because: { is: 'handOverToSelf' } });
}
