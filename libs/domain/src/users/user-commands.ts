import type { Country, Role, UserStatus } from '@staffroom/contracts/users.js';
import type { DomainCommand } from '../decider.js';
import type { ManagerFacts } from './manager.js';
import type { PasswordChangeWay } from './user-events.js';

/** What one person's stream cannot know of the others; read under the directory lock. */
export interface DirectoryFacts {
  /** Whether the named team exists; anything where none is named. */
  readonly teamExists: boolean;
  /** Who manages the named team; null where it has nobody, or none is named. */
  readonly teamManager: ManagerFacts | null;
  /** The named manager, null where there is no such person or none is named. */
  readonly manager: ManagerFacts | null;
  /** Whether another account has the wished email address, in whatever case (R19). */
  readonly emailTaken: boolean;
}

export interface LastHrFacts {
  /** ACTIVE HR managers besides this one (R20). */
  readonly otherActiveHrManagers: number;
}

export interface CreateUser {
  readonly userId: string;
  readonly email: string;
  readonly fullName: string;
  readonly jobTitle: string;
  readonly role: Role;
  readonly country: Country;
  /** Nobody is created archived (R21a). */
  readonly status?: UserStatus;
  readonly vacationDays: number;
  readonly teamId: string | null;
  readonly managerId: string | null;
  /** True wherever HR sets the password (R21a). */
  readonly requirePasswordChange: boolean;
  readonly facts: DirectoryFacts;
}

export interface EditUser {
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
  /** HR set a new password with this edit: recorded too, and one must then be chosen anew (R21a). */
  readonly passwordSet?: boolean;
  /** What HR had read when writing this is no longer how things are (R25). */
  readonly isStale?: boolean;
  readonly facts: DirectoryFacts & LastHrFacts;
}

export interface ArchiveUser {
  readonly byUserId: string;
  readonly facts: LastHrFacts;
}

export interface DeleteUser {
  readonly byUserId: string;
  readonly facts: LastHrFacts;
}

export interface RecordPasswordChange {
  readonly how: PasswordChangeWay;
}

export interface RequestPasswordReset {
  readonly resetId: string;
}

export type UserCommand =
  | DomainCommand<'CreateUser', CreateUser>
  | DomainCommand<'EditUser', EditUser>
  | DomainCommand<'ArchiveUser', ArchiveUser>
  | DomainCommand<'DeleteUser', DeleteUser>
  | DomainCommand<'RecordPasswordChange', RecordPasswordChange>
  | DomainCommand<'RequestPasswordReset', RequestPasswordReset>;
