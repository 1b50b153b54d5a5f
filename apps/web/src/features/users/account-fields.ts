/** From what stands in the form of an account to what is asked of the server, and back (SPEC sections 5 and 9). */
import { timeOffLimits } from '@staffroom/contracts/time-off.js';
import {
  newUserDefaults,
  userLimits,
  type Country,
  type CreateUserBody,
  type Role,
  type UpdateUserBody,
  type User,
} from '@staffroom/contracts/users.js';
import type { PickedPerson } from '../../ui/person-picker.js';

export interface AccountFields {
  fullName: string;
  email: string;
  jobTitle: string;
  password: string;
  role: Role;
  country: Country;
  /** Of the number inputs, as typed. */
  vacationDays: string;
  vacationHours: string;
  /** `noTeam` stands for none: a select has no empty choice. */
  teamId: string;
  manager: PickedPerson | null;
}

export const noTeam = 'NONE';

/** What the server may find wrong, by the name of the field (R1). */
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
] as const;

export const newAccount: AccountFields = {
  fullName: '',
  email: '',
  jobTitle: '',
  password: '',
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
    ...{ fullName, email, jobTitle, password: '', role, country },
    vacationDays: String(vacationDays),
    vacationHours: String(vacationHours),
    teamId: teamId ?? noTeam,
    manager: managerId ? { id: managerId, fullName: user.managerName ?? 'Unknown' } : null,
  };
}

export function newUserOf(fields: AccountFields): CreateUserBody {
  return {
    ...profileOf(fields),
    password: fields.password,
    status: 'ACTIVE',
    vacationHours: Number(fields.vacationHours),
    requirePasswordChange: newUserDefaults.requirePasswordChange,
  };
}

/** Hours that nobody touched are left out: other days then move them by themselves (R25). A blank password keeps the old one. */
export function editOf(fields: AccountFields, { hoursTouched }: { hoursTouched: boolean }): UpdateUserBody {
  return {
    ...profileOf(fields),
    ...(fields.password && { password: fields.password }),
    ...(hoursTouched && { vacationHours: Number(fields.vacationHours) }),
  };
}

/** What is left once the days are others: the difference × 8 more or less. Undefined while no number stands there. */
export function movedHours(days: string, from: { vacationDays: string; vacationHours: string }): string | undefined {
  if (vacationDaysProblem(days)) return undefined;
  const moved = (Number(days) - Number(from.vacationDays)) * timeOffLimits.fullDayHours;
  return String(Number(from.vacationHours) + moved);
}

export function vacationDaysProblem(text: string): string | undefined {
  const { vacationDaysMax } = userLimits;
  return isWithin(text, vacationDaysMax, 1) ? undefined : `Please enter a whole number from 0 to ${vacationDaysMax}`;
}

export function vacationHoursProblem(text: string): string | undefined {
  const { vacationHoursMax } = userLimits;
  if (isWithin(text, vacationHoursMax, timeOffLimits.partialStepHours)) return undefined;
  return `Please enter hours from 0 to ${vacationHoursMax}, in steps of half an hour`;
}

function isWithin(text: string, max: number, step: number): boolean {
  const number = Number(text);
  return text.trim() !== '' && number >= 0 && number <= max && Number.isInteger(number / step);
}

function profileOf(fields: AccountFields) {
  const { role, country, teamId, manager } = fields;
  return {
    fullName: fields.fullName.trim(),
    email: fields.email.trim(),
    jobTitle: fields.jobTitle.trim(),
    role,
    country,
    vacationDays: Number(fields.vacationDays),
    teamId: teamId === noTeam ? null : teamId,
    managerId: manager?.id ?? null,
  };
}
