/** The rules about people by name. A rule returns its rejection, or null if it does not apply. */
import type { UserStatus } from '@staffroom/contracts/users.js';
import { userLimits } from '@staffroom/contracts/users.js';
import type { Rejection } from '../decider.js';
import { reject } from '../decider.js';
import type { Reason } from '../reasons.js';
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
  { field: 'email', max: userLimits.emailMax },
  { field: 'fullName', max: userLimits.fullNameMax },
  { field: 'jobTitle', max: userLimits.jobTitleMax },
] as const;

/** An absent field stays unchanged. One that is sent must not be empty (R2a). */
export function fieldsAreWellFormed(fields: UserFields): Refusal {
  for (const { field, max } of requiredTexts) {
    const text = fields[field];
    if (text === undefined) continue;
    if (isBlank(text)) return invalid('R2a', field, { is: 'fieldMissing', of: field });
    if (text.trim().length > max) return invalid('R2a', field, { is: 'fieldTooLong', of: field, max });
  }
  const { vacationDays } = fields;
  if (vacationDays === undefined) return null;
  if (Number.isInteger(vacationDays) && vacationDays >= 0 && vacationDays <= userLimits.vacationDaysMax) return null;
  return invalid('R25', 'vacationDays', { is: 'vacationDaysNotWhole', max: userLimits.vacationDaysMax });
}

/** The status changes only through archiving (R21a). */
export function statusOnlyRepeats(wanted: UserStatus | undefined, present: UserStatus): Refusal {
  if (wanted === undefined || wanted === present) return null;
  return invalid('R21a', 'status', { is: 'statusByArchiving', status: present });
}

export function isActive(user: ExistingUser): Refusal {
  if (user.status === 'ACTIVE') return null;
  return reject({ rule: 'R21', kind: 'conflict', code: 'NOT_ACTIVE', because: { is: 'accountIsArchived' } });
}

/** Whoever has chosen a password requests a link on the sign-in page, which HR cannot do for them (R7). */
export function hasNoOwnPassword(user: ExistingUser): Refusal {
  if (user.requirePasswordChange) return null;
  return reject({ rule: 'R21a', kind: 'conflict', code: 'CONFLICT', because: { is: 'hasOwnPassword' } });
}

export function isArchived(user: ExistingUser): Refusal {
  if (user.status === 'ARCHIVED') return null;
  return reject({ rule: 'R60', kind: 'conflict', code: 'NOT_ARCHIVED', because: { is: 'accountIsActive' } });
}

export function notSelf(byUserId: string, user: ExistingUser, what: 'archive' | 'delete'): Refusal {
  if (byUserId !== user.userId) return null;
  return reject({ rule: 'R20', kind: 'forbidden', code: 'OWN_ACCOUNT', because: { is: 'ownAccount', what } });
}

/** Otherwise no one could administer the portal (R20). */
export function notTheLastHrManager(user: ExistingUser, facts: LastHrFacts): Refusal {
  const isHr = user.status === 'ACTIVE' && user.role === 'HR_MANAGER';
  if (!isHr || facts.otherActiveHrManagers > 0) return null;
  return reject({ rule: 'R20', kind: 'unprocessable', code: 'LAST_HR_MANAGER', because: { is: 'lastHrManager' } });
}

export function lastHrManagerKeepsRole(edit: EditUser, user: ExistingUser): Refusal {
  return edit.role === undefined || edit.role === user.role ? null : notTheLastHrManager(user, edit.facts);
}

export function teamIsKnown(teamId: string | null | undefined, teamExists: boolean): Refusal {
  if (!teamId || teamExists) return null;
  const because = { is: 'unknownTeam' } as const;
  return reject({ rule: 'R21a', kind: 'invalid', code: 'UNKNOWN_TEAM', field: 'teamId', because });
}

export function emailIsFree(emailTaken: boolean): Refusal {
  if (!emailTaken) return null;
  const because = { is: 'emailTaken' } as const;
  return reject({ rule: 'R19', kind: 'conflict', code: 'DUPLICATE_EMAIL', field: 'email', because });
}

/** Otherwise one HR manager would unknowingly undo another's recent change (R25). */
export function editIsNotStale(isStale: boolean | undefined): Refusal {
  if (!isStale) return null;
  return reject({ rule: 'R25', kind: 'conflict', code: 'STALE_VERSION', because: { is: 'accountHasChanged' } });
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
  if (managerId === userId) return cycle('managerId', { is: 'ownManager' });
  if (managerId && manager?.above.includes(userId)) return cycle('managerId', { is: 'managesTheManager' });
  if (teamId && teamManager?.above.includes(userId)) return cycle('teamId', { is: 'managesTheTeamManager' });
  return null;
}

function cycle(field: 'managerId' | 'teamId', because: Reason): Rejection {
  return reject({ rule: 'R22', kind: 'unprocessable', code: 'MANAGEMENT_CYCLE', field, because });
}

function invalid(rule: string, field: string, because: Reason): Rejection {
  return reject({ rule, kind: 'invalid', field, because });
}
