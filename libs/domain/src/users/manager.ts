/** Who can manage a person or a team: the same rules for both. */
import type { Role, UserStatus } from '@staffroom/contracts/users.js';
import type { Rejection } from '../decider.js';
import { reject } from '../decider.js';

/** What must be known of somebody who is to manage a person or a team. */
export interface ManagerFacts {
  readonly userId: string;
  readonly role: Role;
  readonly status: UserStatus;
  /** Everybody above that manager: their manager, that one's manager, and so on. */
  readonly managerChain: readonly string[];
}

/** HR managers, executives, and employees without a manager of their own (SPEC.md section 5). */
export function mayManage(person: ManagerFacts): boolean {
  return person.status === 'ACTIVE' && (person.role !== 'EMPLOYEE' || person.managerChain.length === 0);
}

/** Null or undefined names nobody, which is no mistake. */
export function managerExists(managerId: string | null | undefined, manager: ManagerFacts | null): Rejection | null {
  if (!managerId || manager) return null;
  const message = 'There is no such manager, please choose another one.';
  return reject({ rule: 'R21a', kind: 'invalid', code: 'UNKNOWN_MANAGER', field: 'managerId', message });
}

export function managerMayManage(managerId: string | null | undefined, manager: ManagerFacts | null): Rejection | null {
  if (!managerId || !manager || mayManage(manager)) return null;
  const message =
    manager.status === 'ACTIVE'
      ? 'An employee who has a manager cannot manage others, please choose another manager.'
      : 'The chosen manager is archived, please choose an active one.';
  return reject({ rule: 'R21a', kind: 'unprocessable', code: 'UNKNOWN_MANAGER', field: 'managerId', message });
}
