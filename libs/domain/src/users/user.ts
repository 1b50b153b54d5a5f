/** One person's account: profile, status, and when the password changed. Never contains the password. */
import type { Decider, Decision, Rejection } from '../decider.js';
import { accept, reject } from '../decider.js';
import { refusedToTokens } from './by-token.js';
import { changeEmployment, employmentIn, employmentIsWellFormed } from './employment.js';
import { managerExists, managerMayManage } from './manager.js';
import { cancelPlannedErasure, erasePlanned, movePlannedErasure, planErasure, restore } from './planned-erasure.js';
import type {
  ArchiveUser,
  CreateUser,
  DeleteUser,
  EditUser,
  InviteUser,
  LinkIdentity,
  RecordPasswordChange,
  RequestPasswordReset,
  SetLanguage,
  UserCommand,
} from './user-commands.js';
import type { UserCreated, UserEdited, UserEvent } from './user-events.js';
import type { ExistingUser, UserState } from './user-state.js';
import {
  editIsNotStale,
  emailIsFree,
  fieldsAreWellFormed,
  hasNoOwnPassword,
  isActive,
  lastHrManagerKeepsRole,
  noManagementCycle,
  notSelf,
  notTheLastHrManager,
  statusOnlyRepeats,
  teamIsKnown,
} from './user-rules.js';

export const userDecider: Decider<UserCommand, UserState, UserEvent> = {
  initial: { status: 'NONE' },
  decide,
  evolve,
};

function decide(command: UserCommand, user: UserState): Decision<UserEvent> {
  const refusal = refusedToTokens(command, user);
  if (refusal) return refusal;
  if (command.type === 'CreateUser') return createUser(command.data, user);
  if (user.status === 'NONE' || user.status === 'DELETED') return inputIsMalformed(command) ?? userDoesNotExist();
  switch (command.type) {
    case 'EditUser':
      return editUser(command.data, user);
    case 'ArchiveUser':
      return archiveUser(command.data, user);
    case 'RestoreUser':
      return restore(user);
    case 'DeleteUser':
      return deleteUser(command.data, user);
    case 'PlanErasure':
      return planErasure(command.data, user);
    case 'MovePlannedErasure':
      return movePlannedErasure(command.data, user);
    case 'CancelPlannedErasure':
      return cancelPlannedErasure(user);
    case 'ErasePlanned':
      return erasePlanned(command.data, user);
    case 'ChangeEmployment':
      return changeEmployment(command.data, user);
    case 'RecordPasswordChange':
      return recordPasswordChange(command.data, user);
    case 'RequestPasswordReset':
      return requestPasswordReset(command.data, user);
    case 'InviteUser':
      return isActive(user) ?? accept({ type: 'UserInvited', data: { userId: user.userId, ...command.data } });
    case 'InviteUserAgain':
      return inviteAgain(command.data, user);
    case 'LinkIdentity':
      return linkIdentity(command.data, user);
    case 'ChooseLanguage':
      return chooseLanguage(command.data, user);
    case 'KeepFirstLanguage':
      return user.language ? accept() : chooseLanguage(command.data, user);
    default:
      return command satisfies never;
  }
}

function createUser(given: CreateUser, user: UserState): Decision<UserEvent> {
  if (user.status !== 'NONE') {
    return reject({ rule: 'R19', kind: 'conflict', code: 'CONFLICT', because: { is: 'accountExists' } });
  }
  const { userId, managerId, facts } = given;
  const refusal =
    fieldsAreWellFormed(given) ??
    statusOnlyRepeats(given.status, 'ACTIVE') ??
    teamIsKnown(given.teamId, facts.teamExists) ??
    managerExists(managerId, facts.manager) ??
    emailIsFree(facts.emailTaken) ??
    noManagementCycle(userId, given, facts) ??
    managerMayManage(managerId, facts.manager);
  return refusal ?? accept({ type: 'UserCreated', data: recordedFields(given) });
}

function editUser(edit: EditUser, user: ExistingUser): Decision<UserEvent> {
  const malformed = fieldsAreWellFormed(edit) ?? statusOnlyRepeats(edit.status, user.status);
  if (malformed) return malformed;
  const changes = changedFields(edit, user);
  const refusal =
    teamIsKnown(changes.teamId, edit.facts.teamExists) ??
    managerExists(changes.managerId, edit.facts.manager) ??
    isActive(user) ??
    editIsNotStale(edit.isStale) ??
    emailIsFree(edit.facts.emailTaken) ??
    lastHrManagerKeepsRole(edit, user) ??
    noManagementCycle(user.userId, changes, edit.facts) ??
    managerMayManage(changes.managerId, edit.facts.manager);
  if (refusal) return refusal;
  const events: UserEvent[] = [];
  if (Object.keys(changes).length > 0) {
    events.push(
      { type: 'UserEdited', data: { userId: user.userId, ...changes } },
      ...employmentIn(changes.country, user),
    );
  }
  if (edit.passwordSet) events.push(passwordChanged(user.userId, 'hr'));
  return accept(...events);
}

function archiveUser({ byUserId, facts }: ArchiveUser, user: ExistingUser): Decision<UserEvent> {
  const refusal = notSelf(byUserId, user, 'archive') ?? isActive(user) ?? notTheLastHrManager(user, facts);
  return refusal ?? accept({ type: 'UserArchived', data: { userId: user.userId } });
}

/** Archived people can be deleted too (R21). */
function deleteUser({ byUserId, facts }: DeleteUser, user: ExistingUser): Decision<UserEvent> {
  const refusal = notSelf(byUserId, user, 'delete') ?? notTheLastHrManager(user, facts);
  return refusal ?? accept({ type: 'UserDeleted', data: { userId: user.userId } });
}

function recordPasswordChange({ how }: RecordPasswordChange, user: ExistingUser): Decision<UserEvent> {
  return isActive(user) ?? accept(passwordChanged(user.userId, how));
}

function requestPasswordReset({ resetId }: RequestPasswordReset, user: ExistingUser): Decision<UserEvent> {
  return isActive(user) ?? accept({ type: 'PasswordResetRequested', data: { userId: user.userId, resetId } });
}

function inviteAgain({ resetId }: InviteUser, user: ExistingUser): Decision<UserEvent> {
  const refusal = isActive(user) ?? hasNoOwnPassword(user);
  return refusal ?? accept({ type: 'UserInvitedAgain', data: { userId: user.userId, resetId } });
}

/** Without regard to case, as everywhere (R19). */
function isSameAddress(one: string, other: string | null): boolean {
  const plain = (address: string | null) => address?.trim().normalize('NFC').toLowerCase();
  return plain(one) === plain(other);
}

/** The provider vouches for the person, so a required password change is no longer due (R64). */
function linkIdentity({ issuer, subject, isLinked, email }: LinkIdentity, user: ExistingUser): Decision<UserEvent> {
  const refusal = isActive(user);
  if (refusal) return refusal;
  if (!isLinked && (email === null || !isSameAddress(email, user.email))) {
    return reject({ rule: 'R64', kind: 'forbidden', because: { is: 'addressHasChanged' } });
  }
  if (isLinked && !user.requirePasswordChange) return accept();
  return accept({ type: 'IdentityLinked', data: { userId: user.userId, issuer, subject } });
}

function chooseLanguage({ language }: SetLanguage, user: ExistingUser): Decision<UserEvent> {
  if (user.language === language) return accept();
  return isActive(user) ?? accept({ type: 'LanguageSet', data: { userId: user.userId, language } });
}

function evolve(user: UserState, event: UserEvent): UserState {
  if (event.type === 'UserCreated') return { ...event.data, status: 'ACTIVE', employment: {} };
  if (user.status === 'NONE' || user.status === 'DELETED') return user;
  switch (event.type) {
    case 'UserEdited':
      return { ...user, ...event.data };
    case 'UserArchived':
      return { ...user, status: 'ARCHIVED' };
    case 'UserRestored':
      return { ...user, status: 'ACTIVE', requirePasswordChange: true, erasureOn: null };
    case 'ErasurePlanned':
      return { ...user, erasureOn: event.data.on };
    case 'ErasurePlanCancelled':
      return { ...user, erasureOn: null };
    case 'UserDeleted':
      return { status: 'DELETED' };
    case 'EmploymentChanged':
      return { ...user, employment: { ...user.employment, ...event.data } };
    case 'PasswordChanged':
      return { ...user, requirePasswordChange: event.data.requirePasswordChange };
    case 'IdentityLinked':
      return { ...user, requirePasswordChange: false };
    case 'LanguageSet':
      return { ...user, language: event.data.language };
    case 'PasswordResetRequested':
    case 'UserInvited':
    case 'UserInvitedAgain':
      return user;
    default:
      return event satisfies never;
  }
}

/** A password that HR knows must be replaced by the person (R21a). */
function passwordChanged(userId: string, how: RecordPasswordChange['how']): UserEvent {
  return { type: 'PasswordChanged', data: { userId, how, requirePasswordChange: how === 'hr' } };
}

/** Listed one by one, so that no other field of the command, in particular no password, can reach an event (R8). */
function recordedFields(given: Omit<CreateUser, 'facts'>): UserCreated {
  const { userId, role, country, vacationDays, teamId, managerId, requirePasswordChange } = given;
  const texts = { email: given.email.trim(), fullName: given.fullName.trim(), jobTitle: given.jobTitle.trim() };
  return { userId, ...texts, role, country, vacationDays, teamId, managerId, requirePasswordChange };
}

function changedFields(edit: EditUser, user: ExistingUser): Partial<Omit<UserEdited, 'userId'>> {
  const wanted: Partial<Omit<UserEdited, 'userId'>> = {
    email: edit.email?.trim(),
    fullName: edit.fullName?.trim(),
    jobTitle: edit.jobTitle?.trim(),
    role: edit.role,
    country: edit.country,
    vacationDays: edit.vacationDays,
    teamId: edit.teamId,
    managerId: edit.managerId,
    // The event PasswordChanged records whether HR set the password, whatever the request says (R21a).
    requirePasswordChange: edit.passwordSet ? undefined : edit.requirePasswordChange,
  };
  const changed = Object.entries(wanted).filter(
    ([field, value]) => value !== undefined && value !== user[field as keyof ExistingUser],
  );
  return Object.fromEntries(changed);
}

/** Malformed input is reported first, also for an unknown person (R2b). */
function inputIsMalformed(command: UserCommand): Rejection | null {
  if (command.type === 'ChangeEmployment') return employmentIsWellFormed(command.data);
  if (command.type !== 'EditUser') return null;
  const { teamId, managerId, facts } = command.data;
  return (
    fieldsAreWellFormed(command.data) ??
    teamIsKnown(teamId, facts.teamExists) ??
    managerExists(managerId, facts.manager)
  );
}

function userDoesNotExist(): Rejection {
  return reject({ rule: 'R2', kind: 'not-found', because: { is: 'noSuchUser' } });
}
