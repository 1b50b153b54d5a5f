/** The company's policies. Rules about people receive them as facts. */
import {
  type CarryOver,
  type CompanyDay,
  defaultCarryOver,
  defaultLanguage,
  defaultReminders,
  defaultRetention,
  defaultTeamFiles,
  type LanguagePolicy,
  type ReminderPolicy,
  type Retention,
  type SpecialLeaveKind,
  type TeamFilesPolicy,
} from '@staffroom/contracts/company.js';
import { defaultSpecialLeave } from '@staffroom/contracts/special-kinds.js';
import { noPayrollSettings, type PayrollSettings } from '@staffroom/contracts/payroll-export.js';
import { type AdviceMarks, noAdviceMarks, type PasswordPolicy } from '@staffroom/contracts/security-advice.js';
import { type Country, type Role, roles } from '@staffroom/contracts/users.js';
import type { Decider, Decision, DomainCommand } from '../decider.js';
import { accept, reject } from '../decider.js';
import type {
  CarryOverChanged,
  CompanyDayRemoved,
  CompanyEvent,
  RetentionChanged,
  SecondFactorPolicyChanged,
  SpecialLeaveKindRemoved,
} from './company-events.js';
import {
  carryOverIsPossible,
  companyDayExists,
  kindCanBeRecorded,
  kindIsComplete,
  kindNameIsFree,
  missing,
  remindersAreInOrder,
  yearsArePossible,
} from './company-rules.js';
import { payrollSettingsArePossible } from './payroll-rules.js';

/** What HR changes on the pages of Settings that show policies. */
export type LeavePolicyCommand =
  | DomainCommand<'ChangeReminders', ReminderPolicy>
  | DomainCommand<'ChangeCarryOver', CarryOverChanged>
  | DomainCommand<'SetSpecialLeaveKind', SpecialLeaveKind>
  | DomainCommand<'RemoveSpecialLeaveKind', SpecialLeaveKindRemoved>
  | DomainCommand<'AddCompanyDay', CompanyDay>
  | DomainCommand<'RemoveCompanyDay', CompanyDayRemoved>
  | DomainCommand<'ChangeRetention', RetentionChanged>
  | DomainCommand<'ChangeTeamFiles', TeamFilesPolicy>
  | DomainCommand<'ChangeCompanyLanguage', LanguagePolicy>;

export type CompanyCommand =
  | LeavePolicyCommand
  | DomainCommand<'ChangeSecondFactorPolicy', SecondFactorPolicyChanged>
  | DomainCommand<'ChangePasswordPolicy', PasswordPolicy>
  | DomainCommand<'MarkSecurityAdvice', Partial<AdviceMarks>>
  | DomainCommand<'ChangePayrollSettings', PayrollSettings>;

export interface CompanyState {
  readonly reminders: Readonly<ReminderPolicy>;
  readonly carryOver: Readonly<Record<Country, CarryOver>>;
  readonly specialLeave: readonly SpecialLeaveKind[];
  readonly companyDays: readonly CompanyDay[];
  readonly retention: Readonly<Record<Country, Retention>>;
  readonly teamFiles: Readonly<TeamFilesPolicy>;
  readonly language: Readonly<LanguagePolicy>;
  readonly secondFactorOf: readonly Role[];
  readonly passwords: Readonly<PasswordPolicy>;
  readonly advice: Readonly<AdviceMarks>;
  readonly payroll: Readonly<PayrollSettings>;
}

export const company: Decider<CompanyCommand, CompanyState, CompanyEvent> = {
  initial: {
    reminders: defaultReminders,
    carryOver: defaultCarryOver,
    specialLeave: defaultSpecialLeave,
    companyDays: [],
    retention: defaultRetention,
    teamFiles: defaultTeamFiles,
    language: defaultLanguage,
    secondFactorOf: [],
    passwords: { strictPasswords: false },
    advice: noAdviceMarks,
    payroll: noPayrollSettings,
  },
  decide,
  evolve,
};

function decide({ type, data }: CompanyCommand, state: CompanyState): Decision<CompanyEvent> {
  switch (type) {
    case 'ChangeReminders': {
      const changed = { remindAfterDays: data.remindAfterDays, escalateAfterDays: data.escalateAfterDays };
      return (
        remindersAreInOrder(data) ??
        unless(isEqual(state.reminders, changed), { type: 'RemindersChanged', data: changed })
      );
    }
    case 'ChangeCarryOver': {
      const isSame = isEqual(state.carryOver[data.country], data.carryOver);
      return carryOverIsPossible(data.carryOver) ?? unless(isSame, { type: 'CarryOverChanged', data });
    }
    case 'SetSpecialLeaveKind': {
      const kind = { ...data, name: data.name.trim() };
      const isSame = state.specialLeave.some((known) => isEqual(known, kind));
      return (
        kindIsComplete(kind) ??
        kindCanBeRecorded(kind) ??
        kindNameIsFree(kind, state.specialLeave) ??
        unless(isSame, { type: 'SpecialLeaveKindSet', data: kind })
      );
    }
    case 'RemoveSpecialLeaveKind': {
      const isKnown = state.specialLeave.some(({ kindId }) => kindId === data.kindId);
      return isKnown ? accept({ type: 'SpecialLeaveKindRemoved', data }) : missing('noSuchKind');
    }
    case 'AddCompanyDay': {
      if (state.companyDays.some(({ dayId }) => dayId === data.dayId)) return alreadyAdded();
      const day = { ...data, name: data.name.trim() };
      return companyDayExists(data) ?? accept({ type: 'CompanyDayAdded', data: day });
    }
    case 'RemoveCompanyDay': {
      const isKnown = state.companyDays.some(({ dayId }) => dayId === data.dayId);
      return isKnown ? accept({ type: 'CompanyDayRemoved', data }) : missing('noSuchCompanyDay');
    }
    case 'ChangeRetention': {
      const isSame = state.retention[data.country][data.document] === data.years;
      return yearsArePossible(data.years) ?? unless(isSame, { type: 'RetentionChanged', data });
    }
    case 'ChangeTeamFiles':
      return unless(isEqual(state.teamFiles, data), { type: 'TeamFilesChanged', data });
    case 'ChangeCompanyLanguage':
      return unless(isEqual(state.language, data), { type: 'CompanyLanguageChanged', data });
    case 'ChangeSecondFactorPolicy': {
      // In the order of the list, and each once, so that the same choice is always the same event.
      const requiredOf = roles.filter((role) => data.requiredOf.includes(role));
      const isSame = isEqual(state.secondFactorOf, requiredOf);
      return unless(isSame, { type: 'SecondFactorPolicyChanged', data: { requiredOf } });
    }
    case 'ChangePasswordPolicy':
      return unless(isEqual(state.passwords, data), { type: 'PasswordPolicyChanged', data });
    case 'MarkSecurityAdvice': {
      const marked = { ...state.advice, ...data };
      return unless(isEqual(state.advice, marked), { type: 'SecurityAdviceMarked', data: marked });
    }
    case 'ChangePayrollSettings': {
      const isSame = isEqual(state.payroll, data);
      return payrollSettingsArePossible(data) ?? unless(isSame, { type: 'PayrollSettingsChanged', data });
    }
    default:
      return type satisfies never;
  }
}

function evolve(state: CompanyState, { type, data }: CompanyEvent): CompanyState {
  switch (type) {
    case 'RemindersChanged':
      return { ...state, reminders: data };
    case 'CarryOverChanged':
      return { ...state, carryOver: { ...state.carryOver, [data.country]: data.carryOver } };
    case 'SpecialLeaveKindSet': {
      const isKnown = state.specialLeave.some(({ kindId }) => kindId === data.kindId);
      const replaced = state.specialLeave.map((kind) => (kind.kindId === data.kindId ? data : kind));
      return { ...state, specialLeave: isKnown ? replaced : [...replaced, data] };
    }
    case 'SpecialLeaveKindRemoved':
      return { ...state, specialLeave: state.specialLeave.filter(({ kindId }) => kindId !== data.kindId) };
    case 'CompanyDayAdded':
      return { ...state, companyDays: [...state.companyDays, data] };
    case 'CompanyDayRemoved':
      return { ...state, companyDays: state.companyDays.filter(({ dayId }) => dayId !== data.dayId) };
    case 'RetentionChanged': {
      const ofCountry = { ...state.retention[data.country], [data.document]: data.years };
      return { ...state, retention: { ...state.retention, [data.country]: ofCountry } };
    }
    case 'TeamFilesChanged':
      return { ...state, teamFiles: data };
    case 'CompanyLanguageChanged':
      return { ...state, language: data };
    case 'SecondFactorPolicyChanged':
      return { ...state, secondFactorOf: data.requiredOf };
    case 'PasswordPolicyChanged':
      return { ...state, passwords: data };
    case 'SecurityAdviceMarked':
      return { ...state, advice: data };
    case 'PayrollSettingsChanged':
      return { ...state, payroll: data };
    default:
      return type satisfies never;
  }
}

function unless(isSame: boolean, event: CompanyEvent): Decision<CompanyEvent> {
  return isSame ? accept() : accept(event);
}

function alreadyAdded(): Decision<CompanyEvent> {
  return reject({ rule: 'R53', kind: 'conflict', code: 'CONFLICT', because: { is: 'companyDayExists' } });
}

/** Of policies, whatever the order of their fields: the database keeps them in another one. */
function isEqual(one: object, other: object): boolean {
  return JSON.stringify(one, inOrder) === JSON.stringify(other, inOrder);
}

function inOrder(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
