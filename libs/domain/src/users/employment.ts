/** What HR records about a person's employment beyond SPEC.md's form (R59). */
import { employeeNumberProblem } from '@staffroom/contracts/employee-number.js';
import type { Decision, Rejection } from '../decider.js';
import { accept, reject } from '../decider.js';
import type { ChangeEmployment, EmploymentFacts } from './user-commands.js';
import type { UserEvent } from './user-events.js';
import { isActive } from './user-rules.js';
import type { Employment, ExistingUser } from './user-state.js';

export function changeEmployment(change: ChangeEmployment, user: ExistingUser): Decision<UserEvent> {
  const malformed = employmentIsWellFormed(change);
  if (malformed) return malformed;
  const changes = changedEmployment(change, user.employment);
  const refusal = isActive(user) ?? employeeNumberIsFree(changes, change.facts);
  if (refusal) return refusal;
  if (Object.keys(changes).length === 0) return accept();
  return accept({ type: 'EmploymentChanged', data: { userId: user.userId, ...changes } });
}

export function employmentIsWellFormed({ employeeNumber }: ChangeEmployment): Rejection | null {
  const problem = employeeNumber?.trim() ? employeeNumberProblem(employeeNumber) : undefined;
  return problem ? reject({ rule: 'R59', kind: 'invalid', field: 'employeeNumber', message: problem }) : null;
}

function employeeNumberIsFree({ employeeNumber }: Employment, facts: EmploymentFacts): Rejection | null {
  if (!employeeNumber || !facts.employeeNumberTaken) return null;
  const message = 'Another account already has this employee number.';
  return reject({ rule: 'R59', kind: 'conflict', code: 'DUPLICATE_EMPLOYEE_NUMBER', field: 'employeeNumber', message });
}

function changedEmployment(change: ChangeEmployment, present: Employment): Employment {
  // Listed one by one, so that no other field of the command reaches the event.
  const wanted: Employment = {
    ...(change.employeeNumber === undefined ? {} : { employeeNumber: change.employeeNumber?.trim() || null }),
  };
  const changed = Object.entries(wanted).filter(
    ([field, value]) => value !== (present[field as keyof Employment] ?? null),
  );
  return Object.fromEntries(changed);
}
