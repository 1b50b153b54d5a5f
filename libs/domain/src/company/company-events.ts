import type {
  CarryOver,
  CompanyDay,
  LanguagePolicy,
  ReminderPolicy,
  RetainedKind,
  SpecialLeaveKind,
  TeamFilesPolicy,
} from '@staffroom/contracts/company.js';
import type { PayrollSettings } from '@staffroom/contracts/payroll-export.js';
import type { AdviceMarks, PasswordPolicy } from '@staffroom/contracts/security-advice.js';
import type { Country, Role } from '@staffroom/contracts/users.js';
import type { DomainEvent } from '../decider.js';
import { defineEvents } from '../event-catalog.js';

/** All policies are one stream, so that their order is known to every rule that reads them. */
export const companyStream = 'company';

export type RemindersChanged = Readonly<ReminderPolicy>;

export interface CarryOverChanged {
  readonly country: Country;
  readonly carryOver: CarryOver;
}

/** Adds the kind, or replaces it. */
export type SpecialLeaveKindSet = Readonly<SpecialLeaveKind>;

export interface SpecialLeaveKindRemoved {
  readonly kindId: string;
}

export type CompanyDayAdded = Readonly<CompanyDay>;

export interface CompanyDayRemoved {
  readonly dayId: string;
}

export interface RetentionChanged {
  readonly country: Country;
  readonly document: RetainedKind;
  readonly years: number;
}

export type TeamFilesChanged = Readonly<TeamFilesPolicy>;

/** The company's own, for people who have chosen none (R66). */
export type CompanyLanguageChanged = Readonly<LanguagePolicy>;

/** People with these roles need a second factor when they sign in with a password (R64). */
export interface SecondFactorPolicyChanged {
  readonly requiredOf: readonly Role[];
}

/** Whether passwords that others try first are refused (R64a). */
export type PasswordPolicyChanged = Readonly<PasswordPolicy>;

/** What HR says about the recommendations (R64a). */
export type SecurityAdviceMarked = Readonly<AdviceMarks>;

/** How the file for payroll looks (R43b). */
export type PayrollSettingsChanged = Readonly<PayrollSettings>;

export type CompanyEvent =
  | DomainEvent<'RemindersChanged', RemindersChanged>
  | DomainEvent<'CarryOverChanged', CarryOverChanged>
  | DomainEvent<'SpecialLeaveKindSet', SpecialLeaveKindSet>
  | DomainEvent<'SpecialLeaveKindRemoved', SpecialLeaveKindRemoved>
  | DomainEvent<'CompanyDayAdded', CompanyDayAdded>
  | DomainEvent<'CompanyDayRemoved', CompanyDayRemoved>
  | DomainEvent<'RetentionChanged', RetentionChanged>
  | DomainEvent<'TeamFilesChanged', TeamFilesChanged>
  | DomainEvent<'CompanyLanguageChanged', CompanyLanguageChanged>
  | DomainEvent<'SecondFactorPolicyChanged', SecondFactorPolicyChanged>
  | DomainEvent<'PasswordPolicyChanged', PasswordPolicyChanged>
  | DomainEvent<'SecurityAdviceMarked', SecurityAdviceMarked>
  | DomainEvent<'PayrollSettingsChanged', PayrollSettingsChanged>;

export const companyEvents = defineEvents<CompanyEvent>({
  RemindersChanged: { version: 1 },
  CarryOverChanged: { version: 1 },
  SpecialLeaveKindSet: { version: 1 },
  SpecialLeaveKindRemoved: { version: 1 },
  CompanyDayAdded: { version: 1 },
  CompanyDayRemoved: { version: 1 },
  RetentionChanged: { version: 1 },
  TeamFilesChanged: { version: 1 },
  CompanyLanguageChanged: { version: 1 },
  SecondFactorPolicyChanged: { version: 1 },
  PasswordPolicyChanged: { version: 1 },
  SecurityAdviceMarked: { version: 1 },
  PayrollSettingsChanged: { version: 1 },
});
