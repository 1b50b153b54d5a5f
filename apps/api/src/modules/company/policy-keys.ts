/** Which policy an event or a command is about, so that changes of different policies do not meet. */
import type { LeavePolicyCommand } from '@staffroom/domain/company/company.js';
import type { CompanyEvent } from '@staffroom/domain/company/company-events.js';

export function policyOf({ type, data }: CompanyEvent): string {
  switch (type) {
    case 'RemindersChanged':
      return 'reminders';
    case 'CarryOverChanged':
      return `carry-over ${data.country}`;
    case 'RetentionChanged':
      return `retention ${data.country}`;
    case 'SpecialLeaveKindSet':
    case 'SpecialLeaveKindRemoved':
      return `kind ${data.kindId}`;
    case 'CompanyDayAdded':
    case 'CompanyDayRemoved':
      return `day ${data.dayId}`;
    case 'TeamFilesChanged':
      return 'team files';
    case 'CompanyLanguageChanged':
      return 'language';
    case 'SecondFactorPolicyChanged':
      return 'second factor';
    case 'PasswordPolicyChanged':
      return 'passwords';
    case 'SecurityAdviceMarked':
      return 'security advice';
    case 'PayrollSettingsChanged':
      return 'payroll';
    default:
      return type satisfies never;
  }
}

export function policyChangedBy({ type, data }: LeavePolicyCommand): string {
  switch (type) {
    case 'ChangeReminders':
      return 'reminders';
    case 'ChangeCarryOver':
      return `carry-over ${data.country}`;
    case 'ChangeRetention':
      return `retention ${data.country}`;
    case 'ChangeTeamFiles':
      return 'team files';
    case 'ChangeCompanyLanguage':
      return 'language';
    case 'SetSpecialLeaveKind':
    case 'RemoveSpecialLeaveKind':
      return `kind ${data.kindId}`;
    case 'AddCompanyDay':
    case 'RemoveCompanyDay':
      return `day ${data.dayId}`;
    default:
      return type satisfies never;
  }
}
