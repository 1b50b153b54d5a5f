import type { PlainDate } from '@staffroom/contracts/plain-date.js';
import type { Language } from '@staffroom/contracts/texts/languages.js';
import type { Country, Role, UserStatus } from '@staffroom/contracts/users.js';
import type { DomainCommand } from '../decider.js';
import type { TokenRights } from '../token-rights.js';
import type { ManagerFacts } from './manager.js';
import type { PasswordChangeWay } from './user-events.js';

/** Facts that one person's stream does not contain. Read under the directory lock. */
export interface DirectoryFacts {
  /** Whether the named team exists. Any value if no team is named. */
  readonly teamExists: boolean;
  /** Manager of the named team. Null if it has none, or no team is named. */
  readonly teamManager: ManagerFacts | null;
  /** The named manager. Null if none is named, or there is no such person. */
  readonly manager: ManagerFacts | null;
  /** Whether another account has the new email address, ignoring case (R19). */
  readonly emailTaken: boolean;
}

export interface LastHrFacts {
  /** ACTIVE HR managers other than this person (R20). */
  readonly otherActiveHrManagers: number;
}

interface Sent {
  /** An API token acts (R63). */
  readonly byToken?: TokenRights;
}

export interface CreateUser extends Sent {
  readonly userId: string;
  readonly email: string;
  readonly fullName: string;
  readonly jobTitle: string;
  readonly role: Role;
  readonly country: Country;
  /** An account cannot be created archived (R21a). */
  readonly status?: UserStatus;
  readonly vacationDays: number;
  readonly teamId: string | null;
  readonly managerId: string | null;
  /** True whenever HR sets the password (R21a). */
  readonly requirePasswordChange: boolean;
  readonly facts: DirectoryFacts;
}

export interface EditUser extends Sent {
  readonly email?: string;
  readonly fullName?: string;
  readonly jobTitle?: string;
  readonly role?: Role;
  readonly country?: Country;
  readonly status?: UserStatus;
  readonly vacationDays?: number;
  readonly teamId?: string | null;
  readonly managerId?: string | null;
  readonly requirePasswordChange?: boolean;
  /** HR set a new password with this edit. It is recorded too, and the person must then choose a new one (R21a). */
  readonly passwordSet?: boolean;
  /** Anyone has signed in to the account, or it has files: then its address is more than a typing error to correct (R63b). */
  readonly isInUse?: boolean;
  /** The values that HR saw when editing have changed since (R25). */
  readonly isStale?: boolean;
  readonly facts: DirectoryFacts & LastHrFacts;
}

export interface ArchiveUser extends Sent {
  readonly byUserId: string;
  readonly facts: LastHrFacts;
}

export type RestoreUser = Sent;

export interface DeleteUser {
  readonly byUserId: string;
  readonly facts: LastHrFacts;
}

export interface PlanErasure extends Sent {
  /** The day after the last one on which something has to be kept. */
  readonly on: PlainDate;
  readonly today: PlainDate;
}

export type CancelPlannedErasure = Sent;

/** By the portal, on the planned day. */
export interface ErasePlanned {
  readonly today: PlainDate;
  /** The last day on which something has to be kept, as it is then. Null if there is nothing. */
  readonly keptUntil: PlainDate | null;
}

/** R59. An absent field stays unchanged, null or an empty text removes the value. */
export interface ChangeEmployment extends Sent {
  readonly employeeNumber?: string | null;
  readonly region?: string | null;
  readonly iban?: string | null;
  readonly facts: EmploymentFacts;
}

/** Read under the directory lock. */
export interface EmploymentFacts {
  /** Whether another account has the new employee number. */
  readonly employeeNumberTaken: boolean;
}

export interface RecordPasswordChange {
  readonly how: PasswordChangeWay;
}

export interface RequestPasswordReset {
  readonly resetId: string;
}

export interface InviteUser {
  readonly resetId: string;
}

export interface LinkIdentity {
  readonly issuer: string;
  readonly subject: string;
  /** Whether the identity is this account's already. */
  readonly isLinked: boolean;
  /** The address that the provider has verified. Null if it gave none. */
  readonly email: string | null;
}

export interface SetLanguage {
  readonly language: Language;
}

export type UserCommand =
  | DomainCommand<'CreateUser', CreateUser>
  | DomainCommand<'EditUser', EditUser>
  | DomainCommand<'ArchiveUser', ArchiveUser>
  | DomainCommand<'RestoreUser', RestoreUser>
  | DomainCommand<'DeleteUser', DeleteUser>
  | DomainCommand<'PlanErasure', PlanErasure>
  | DomainCommand<'MovePlannedErasure', PlanErasure>
  | DomainCommand<'CancelPlannedErasure', CancelPlannedErasure>
  | DomainCommand<'ErasePlanned', ErasePlanned>
  | DomainCommand<'ChangeEmployment', ChangeEmployment>
  | DomainCommand<'RecordPasswordChange', RecordPasswordChange>
  | DomainCommand<'RequestPasswordReset', RequestPasswordReset>
  | DomainCommand<'InviteUser', InviteUser>
  | DomainCommand<'InviteUserAgain', InviteUser>
  | DomainCommand<'LinkIdentity', LinkIdentity>
  | DomainCommand<'ChooseLanguage', SetLanguage>
  | DomainCommand<'KeepFirstLanguage', SetLanguage>;
