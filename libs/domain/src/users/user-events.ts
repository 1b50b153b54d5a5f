import type { PlainDate } from '@staffroom/contracts/plain-date.js';
import type { Language } from '@staffroom/contracts/texts/languages.js';
import type { Country, Role } from '@staffroom/contracts/users.js';
import type { DomainEvent } from '../decider.js';
import type { Personal } from '../event-catalog.js';
import { defineEvents } from '../event-catalog.js';

export function userStream(userId: string): string {
  return `user-${userId}`;
}

export interface UserCreated {
  readonly userId: string;
  readonly email: Personal<string>;
  readonly fullName: Personal<string>;
  readonly jobTitle: Personal<string>;
  readonly role: Role;
  readonly country: Country;
  readonly vacationDays: number;
  readonly teamId: string | null;
  readonly managerId: string | null;
  readonly requirePasswordChange: boolean;
}

/** Contains only the changed fields. An absent field stays unchanged. */
export type UserEdited = Pick<UserCreated, 'userId'> & Partial<Omit<UserCreated, 'userId'>>;

export interface UserArchived {
  readonly userId: string;
}

/** The person must choose a new password (R60). */
export interface UserRestored {
  readonly userId: string;
}

export interface UserDeleted {
  readonly userId: string;
}

/** The archived account is deleted at the start of that day, when nothing has to be kept any longer (R58). */
export interface ErasurePlanned {
  readonly userId: string;
  readonly on: PlainDate;
}

export interface ErasurePlanCancelled {
  readonly userId: string;
}

/** What SPEC.md's form does not hold (R59). Contains only the changed fields; null removes a value. All of it is personal data. */
export interface EmploymentChanged {
  readonly userId: string;
  readonly employeeNumber?: Personal<string | null>;
  /** ISO 3166-2, 'DE-BY'. */
  readonly region?: Personal<string | null>;
  /** Without spaces. */
  readonly iban?: Personal<string | null>;
}

/** By the signed-in person, through the reset link, or set by HR (R21a). */
export type PasswordChangeWay = 'change' | 'reset' | 'hr';

export interface PasswordChanged {
  readonly userId: string;
  readonly how: PasswordChangeWay;
  readonly requirePasswordChange: boolean;
}

export interface PasswordResetRequested {
  readonly userId: string;
  readonly resetId: string;
}

/** By HR, when the account was created. */
export interface UserInvited {
  readonly userId: string;
  readonly resetId: string;
}

/** By HR, later: the earlier link has expired or was lost. */
export type UserInvitedAgain = UserInvited;

/** The person signed in through the identity provider for the first time, or while a password change was required (R64). */
export interface IdentityLinked {
  readonly userId: string;
  /** The address of the provider. */
  readonly issuer: string;
  /** The provider's name for the person. */
  readonly subject: Personal<string>;
}

/**
 * The person chose it on the account page, or had none and signed in on a page in that language (R66). It may hint at where they come from,
 * so it is personal data.
 */
export interface LanguageSet {
  readonly userId: string;
  readonly language: Personal<Language>;
}

export type UserEvent =
  | DomainEvent<'UserCreated', UserCreated>
  | DomainEvent<'UserEdited', UserEdited>
  | DomainEvent<'UserArchived', UserArchived>
  | DomainEvent<'UserRestored', UserRestored>
  | DomainEvent<'UserDeleted', UserDeleted>
  | DomainEvent<'ErasurePlanned', ErasurePlanned>
  | DomainEvent<'ErasurePlanCancelled', ErasurePlanCancelled>
  | DomainEvent<'EmploymentChanged', EmploymentChanged>
  | DomainEvent<'PasswordChanged', PasswordChanged>
  | DomainEvent<'PasswordResetRequested', PasswordResetRequested>
  | DomainEvent<'UserInvited', UserInvited>
  | DomainEvent<'UserInvitedAgain', UserInvitedAgain>
  | DomainEvent<'IdentityLinked', IdentityLinked>
  | DomainEvent<'LanguageSet', LanguageSet>;

export const userEvents = defineEvents<UserEvent>({
  UserCreated: {
    version: 1,
    subject: 'userId',
    personal: { email: true, fullName: true, jobTitle: true },
    issuesKey: true,
  },
  UserEdited: { version: 1, subject: 'userId', personal: { email: true, fullName: true, jobTitle: true } },
  UserArchived: { version: 1, subject: 'userId' },
  UserRestored: { version: 1, subject: 'userId' },
  UserDeleted: { version: 1, subject: 'userId' },
  ErasurePlanned: { version: 1, subject: 'userId' },
  ErasurePlanCancelled: { version: 1, subject: 'userId' },
  EmploymentChanged: { version: 1, subject: 'userId', personal: { employeeNumber: true, region: true, iban: true } },
  PasswordChanged: { version: 1, subject: 'userId' },
  PasswordResetRequested: { version: 1, subject: 'userId' },
  UserInvited: { version: 1, subject: 'userId' },
  UserInvitedAgain: { version: 1, subject: 'userId' },
  IdentityLinked: { version: 1, subject: 'userId', personal: { subject: true } },
  LanguageSet: { version: 1, subject: 'userId', personal: { language: true } },
});
