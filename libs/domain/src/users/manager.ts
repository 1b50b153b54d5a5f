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

export function managerMayManage(manager: ManagerFacts | null): Rejection | null {
  if (!manager || manager.status !== 'ACTIVE') {
    return noManager('There is no active user to be this manager, please choose another one.');
  }
  if (!mayManage(manager)) {
    return noManager('An employee who has a manager cannot manage others, please choose another manager.');
  }
  return null;
}

function noManager(message: string): Rejection {
  return reject({ rule: 'R22', kind: 'invalid', code: 'UNKNOWN_MANAGER', field: 'managerId', message });
}
