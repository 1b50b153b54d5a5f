/** What HR records about a person's employment beyond SPEC.md's form (R59). */
import { employeeNumberProblem } from '@staffroom/contracts/employee-number.js';
import { ibanKey, ibanProblem } from '@staffroom/contracts/iban.js';
import { countryOfRegion } from '@staffroom/contracts/regions.js';
import type { Country } from '@staffroom/contracts/users.js';
import type { Decision, Rejection } from '../decider.js';
import { accept, reject } from '../decider.js';
import type { Reason } from '../reasons.js';
import { regionIsKnown, regionIsOf } from './region-rules.js';
import type { ChangeEmployment, EmploymentFacts } from './user-commands.js';
import type { UserEvent } from './user-events.js';
import { isActive } from './user-rules.js';
import type { Employment, ExistingUser } from './user-state.js';

export function changeEmployment(change: ChangeEmployment, user: ExistingUser): Decision<UserEvent> {
  const malformed = employmentIsWellFormed(change);
  if (malformed) return malformed;
  const changes = changedEmployment(change, user.employment);
  const refusal =
    isActive(user) ??
    employeeNumberIsFree(changes, change.facts) ??
    (changes.region ? regionIsOf(changes.region, user.country) : null);
  if (refusal) return refusal;
  if (Object.keys(changes).length === 0) return accept();
  return accept({ type: 'EmploymentChanged', data: { userId: user.userId, ...changes } });
}

export function employmentIsWellFormed({ employeeNumber, region, iban }: ChangeEmployment): Rejection | null {
  const numberProblem = employeeNumber?.trim() ? employeeNumberProblem(employeeNumber) : undefined;
  if (numberProblem) return invalid('employeeNumber', { is: 'malformed', problem: numberProblem });
  const accountProblem = iban?.trim() ? ibanProblem(iban) : undefined;
  if (accountProblem) return invalid('iban', { is: 'malformed', problem: `${accountProblem}.` });
  return region?.trim() ? regionIsKnown(region.trim()) : null;
}

/** A region of another country ends with a change of the country (R53). */
export function employmentIn(country: Country | undefined, { userId, employment }: ExistingUser): UserEvent[] {
  const { region } = employment;
  if (country === undefined || !region || countryOfRegion(region) === country) return [];
  return [{ type: 'EmploymentChanged', data: { userId, region: null } }];
}

function invalid(field: string, because: Reason): Rejection {
  return reject({ rule: 'R59', kind: 'invalid', field, because });
}

function employeeNumberIsFree({ employeeNumber }: Employment, facts: EmploymentFacts): Rejection | null {
  if (!employeeNumber || !facts.employeeNumberTaken) return null;
  const because = { is: 'employeeNumberTaken' } as const;
  return reject({ rule: 'R59', kind: 'conflict', code: 'DUPLICATE_EMPLOYEE_NUMBER', field: 'employeeNumber', because });
}

function changedEmployment(change: ChangeEmployment, present: Employment): Employment {
  // Listed one by one, so that no other field of the command reaches the event.
  const wanted: Employment = {
    ...(change.employeeNumber === undefined ? {} : { employeeNumber: change.employeeNumber?.trim() || null }),
    ...(change.region === undefined ? {} : { region: change.region?.trim() || null }),
    ...(change.iban === undefined ? {} : { iban: ibanKey(change.iban ?? '') || null }),
  };
  const changed = Object.entries(wanted).filter(
    ([field, value]) => value !== (present[field as keyof Employment] ?? null),
  );
  return Object.fromEntries(changed);
}
