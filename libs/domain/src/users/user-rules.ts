/** The rules about people by name. A rule returns its rejection, or null if it does not apply. */
import type { UserStatus } from '@staffroom/contracts/users.js';
import { userLimits } from '@staffroom/contracts/users.js';
import type { Rejection } from '../decider.js';
import { reject } from '../decider.js';
import { isBlank } from '../visible-text.js';
import type { DirectoryFacts, EditUser, LastHrFacts } from './user-commands.js';
import type { ExistingUser } from './user-state.js';

type Refusal = Rejection | null;

interface UserFields {
  readonly email?: string;
  readonly fullName?: string;
  readonly jobTitle?: string;
  readonly vacationDays?: number;
}

const requiredTexts = [
  { field: 'email', label: 'email', max: userLimits.emailMax },
  { field: 'fullName', label: 'full name', max: userLimits.fullNameMax },
  { field: 'jobTitle', label: 'job title', max: userLimits.jobTitleMax },
] as const;

/** An absent field stays unchanged. One that is sent must not be empty (R2a). */
export function fieldsAreWellFormed(fields: UserFields): Refusal {
  for (const { field, label, max } of requiredTexts) {
    const text = fields[field];
    if (text === undefined) continue;
    if (isBlank(text)) return invalid('R2a', field, `Please fill in the ${label}.`);
    if (text.trim().length > max) return invalid('R2a', field, `The ${label} may have at most ${max} characters.`);
  }
  const { vacationDays } = fields;
  if (vacationDays === undefined) return null;
  if (Number.isInteger(vacationDays) && vacationDays >= 0 && vacationDays <= userLimits.vacationDaysMax) return null;
  const message = `Vacation days must be a whole number from 0 to ${userLimits.vacationDaysMax}.`;
  return invalid('R25', 'vacationDays', message);
}

/** The status changes only through archiving (R21a). */
export function statusOnlyRepeats(wanted: UserStatus | undefined, present: UserStatus): Refusal {
  if (wanted === undefined || wanted === present) return null;
  return invalid('R21a', 'status', `The status is ${present} and changes by archiving only.`);
}

export function isActive(user: ExistingUser): Refusal {
  if (user.status === 'ACTIVE') return null;
  const message = 'This account is archived. Only active accounts can be changed.';
  return reject({ rule: 'R21', kind: 'conflict', code: 'NOT_ACTIVE', message });
}

/** Whoever has chosen a password requests a link on the sign-in page, which HR cannot do for them (R7). */
export function hasNoOwnPassword(user: ExistingUser): Refusal {
  if (user.requirePasswordChange) return null;
  const message = 'This person has chosen a password already and needs no invitation.';
  return reject({ rule: 'R21a', kind: 'conflict', code: 'CONFLICT', message });
}

export function isArchived(user: ExistingUser): Refusal {
  if (user.status === 'ARCHIVED') return null;
  const message = 'This account is active already.';
  return reject({ rule: 'R60', kind: 'conflict', code: 'NOT_ARCHIVED', message });
}

export function notSelf(byUserId: string, user: ExistingUser, what: 'archive' | 'delete'): Refusal {
  if (byUserId !== user.userId) return null;
  const message = `You cannot ${what} your own account. Please ask another HR manager.`;
  return reject({ rule: 'R20', kind: 'forbidden', code: 'OWN_ACCOUNT', message });
}

/** Otherwise no one could administer the portal (R20). */
export function notTheLastHrManager(user: ExistingUser, facts: LastHrFacts): Refusal {
  const isHr = user.status === 'ACTIVE' && user.role === 'HR_MANAGER';
  if (!isHr || facts.otherActiveHrManagers > 0) return null;
  const message = 'This is the last active HR manager. Please make someone else an HR manager first.';
  return reject({ rule: 'R20', kind: 'unprocessable', code: 'LAST_HR_MANAGER', message });
}

export function lastHrManagerKeepsRole(edit: EditUser, user: ExistingUser): Refusal {
  return edit.role === undefined || edit.role === user.role ? null : notTheLastHrManager(user, edit.facts);
}

export function teamIsKnown(teamId: string | null | undefined, teamExists: boolean): Refusal {
  if (!teamId || teamExists) return null;
  const message = 'There is no such team. Please choose another one.';
  return reject({ rule: 'R21a', kind: 'invalid', code: 'UNKNOWN_TEAM', field: 'teamId', message });
}

export function emailIsFree(emailTaken: boolean): Refusal {
  if (!emailTaken) return null;
  const message = 'Another account already uses this email address.';
  return reject({ rule: 'R19', kind: 'conflict', code: 'DUPLICATE_EMAIL', field: 'email', message });
}

/** Otherwise one HR manager would unknowingly undo another's recent change (R25). */
export function editIsNotStale(isStale: boolean | undefined): Refusal {
  if (!isStale) return null;
  const message = 'This account was changed since you opened it. Please open it again and repeat your changes.';
  return reject({ rule: 'R25', kind: 'conflict', code: 'STALE_VERSION', message });
}

/**
 * No one may be their own manager, directly or through others (R22). A team's manager counts like a direct manager
 * (R11). Being a member of a team that one manages is not a cycle.
 */
export function noManagementCycle(
  userId: string,
  { managerId, teamId }: Pick<EditUser, 'managerId' | 'teamId'>,
  { manager, teamManager }: Pick<DirectoryFacts, 'manager' | 'teamManager'>,
): Refusal {
  if (managerId === userId) {
    return cycle('managerId', 'A person cannot be their own manager. Please choose another one.');
  }
  if (managerId && manager?.above.includes(userId)) {
    const message =
      'This person already manages the chosen manager, directly or through others. Please choose another one.';
    return cycle('managerId', message);
  }
  if (teamId && teamManager?.above.includes(userId)) {
    const message =
      'This person already manages the manager of that team, directly or through others. Please choose another team.';
    return cycle('teamId', message);
  }
  return null;
}

function cycle(field: 'managerId' | 'teamId', message: string): Rejection {
  return reject({ rule: 'R22', kind: 'unprocessable', code: 'MANAGEMENT_CYCLE', field, message });
}

function invalid(rule: string, field: string, message: string): Rejection {
  return reject({ rule, kind: 'invalid', field, message });
}
