/** Converts between the fields of the account form and the server's types, and validates them (SPEC sections 5 and 9). */
import type { PlainDate } from '@staffroom/contracts/plain-date.js';
import { shownIban } from '@staffroom/contracts/iban.js';
import { numberText } from '@staffroom/contracts/texts/formats.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { timeOffLimits } from '@staffroom/contracts/time-off.js';
import { asTyped, numberProblem, readNumber } from '@staffroom/contracts/typed-numbers.js';
import {
  newUserDefaults,
  userLimits,
  type Country,
  type CreateUserBody,
  type Role,
  type UpdateUserBody,
  type User,
} from '@staffroom/contracts/users.js';
import { fullTime } from '@staffroom/contracts/work-patterns.js';
import type { PickedPerson } from '../../../shared/people/person-picker.js';

export type PatternChoice = 'UNCHANGED' | 'FULL_TIME' | 'MORNINGS' | 'THREE_DAYS' | 'OTHER';

export interface AccountFields {
  fullName: string;
  email: string;
  /** With another address. */
  passesToOther: boolean;
  jobTitle: string;
  password: string;
  /** Of a new account: the person chooses a password through an emailed link. */
  invite: boolean;
  role: Role;
  country: Country;
  /** Empty for none (R59). */
  employeeNumber: string;
  iban: string;
  /** `noRegion` means none. */
  region: string;
  /** `unchanged` keeps the present work pattern. */
  pattern: PatternChoice;
  patternFrom: PlainDate;
  /** Hours as they are typed, Monday first. */
  patternHours: string[];
  /** As they are typed. */
  vacationDays: string;
  vacationHours: string;
  /** `noTeam` means no team, because a select cannot have an empty value. */
  teamId: string;
  manager: PickedPerson | null;
}

export const noTeam = 'NONE';
export const noRegion = 'NONE';

/** The fields that the server's validation errors can name (R1). */
export const accountFieldNames = [
  'fullName',
  'email',
  'jobTitle',
  'password',
  'role',
  'country',
  'vacationDays',
  'vacationHours',
  'teamId',
  'employeeNumber',
  'iban',
  'region',
] as const;

const employment = {
  employeeNumber: '',
  iban: '',
  region: noRegion,
  pattern: 'UNCHANGED',
  patternFrom: '',
  patternHours: fullTime.map(String),
} as const;

export const newAccount: AccountFields = {
  fullName: '',
  email: '',
  passesToOther: false,
  jobTitle: '',
  password: '',
  invite: false,
  ...employment,
  patternHours: [...employment.patternHours],
  role: newUserDefaults.role,
  country: newUserDefaults.country,
  vacationDays: String(newUserDefaults.vacationDays),
  vacationHours: String(newUserDefaults.vacationDays * timeOffLimits.fullDayHours),
  teamId: noTeam,
  manager: null,
};

export function fieldsOf(user: User): AccountFields {
  const { fullName, email, jobTitle, role, country, vacationDays, vacationHours, teamId, managerId } = user;
  return {
    ...{ fullName, email, passesToOther: false, jobTitle, password: '', invite: false, role, country },
    ...employmentOf(user),
    vacationDays: String(vacationDays),
    vacationHours: asTyped(vacationHours),
    teamId: teamId ?? noTeam,
    manager: managerId ? { id: managerId, fullName: user.managerName ?? t('Unknown') } : null,
  };
}

function employmentOf({ employment: present }: User) {
  const week = present?.workPatterns?.at(-1)?.hours ?? fullTime;
  return {
    ...employment,
    employeeNumber: present?.employeeNumber ?? '',
    iban: present?.iban ? shownIban(present.iban) : '',
    region: present?.region ?? noRegion,
    patternHours: week.map(asTyped),
  };
}

/** An invited person never learns the temporary password, which the server requires. */
export function newUserOf(fields: AccountFields, unknownPassword: string): CreateUserBody {
  return {
    ...profileOf(fields),
    ...(fields.invite ? { password: unknownPassword, invite: true } : { password: fields.password }),
    status: 'ACTIVE',
    vacationHours: readNumber(fields.vacationHours),
    requirePasswordChange: newUserDefaults.requirePasswordChange,
  };
}

/** Unchanged hours are left out, so that the server adjusts them to changed days (R25). A blank password keeps the current one. */
/** Leaves out an address and a role that stay as they are: a call with them needs a confirmation (R77). */
export function editOf(
  fields: AccountFields,
  { hoursTouched, user }: { hoursTouched: boolean; user: Pick<User, 'email' | 'role'> },
): UpdateUserBody {
  const { email, role, ...profile } = profileOf(fields);
  return {
    ...profile,
    ...(email !== user.email && { email }),
    ...(role !== user.role && { role }),
    ...(fields.password && { password: fields.password }),
    ...(fields.passesToOther && { passesToOther: true }),
    ...(hoursTouched && { vacationHours: readNumber(fields.vacationHours) }),
  };
}

/** The hours after a change of days: they move by the difference times the person's day. Undefined if the days are invalid. */
export function movedHours(
  days: string,
  from: { vacationDays: string; vacationHours: string },
  dayHours: number = timeOffLimits.fullDayHours,
): string | undefined {
  if (vacationDaysProblem(days)) return undefined;
  const entitlement = (vacationDays: string) => Math.ceil(readNumber(vacationDays) * dayHours * 4 - 1e-6) / 4;
  const moved = entitlement(days) - entitlement(from.vacationDays);
  return asTyped(readNumber(from.vacationHours) + moved);
}

export function vacationDaysProblem(text: string): string | undefined {
  const { vacationDaysMax } = userLimits;
  if (isWithin(text, vacationDaysMax, 1)) return undefined;
  return numberProblem(text) ?? t('Please enter a whole number from 0 to {max}', { max: vacationDaysMax });
}

export function vacationHoursProblem(text: string): string | undefined {
  const { vacationHoursMax } = userLimits;
  if (isWithin(text, vacationHoursMax, timeOffLimits.balanceStepHours)) return undefined;
  return (
    numberProblem(text) ??
    t('Please enter hours from 0 to {max}, in steps of a quarter of an hour', { max: numberText(vacationHoursMax) })
  );
}

function isWithin(text: string, max: number, step: number): boolean {
  const number = readNumber(text);
  return number >= 0 && number <= max && Number.isInteger(number / step);
}

function profileOf(fields: AccountFields) {
  const { role, country, teamId, manager } = fields;
  return {
    fullName: fields.fullName.trim(),
    email: fields.email.trim(),
    jobTitle: fields.jobTitle.trim(),
    role,
    country,
    vacationDays: readNumber(fields.vacationDays),
    teamId: teamId === noTeam ? null : teamId,
    managerId: manager?.id ?? null,
  };
}
