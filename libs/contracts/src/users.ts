import type { PlainDate } from './plain-date.js';
import { countryText } from './texts/formats.js';
import { readerLanguage, t, type Text, text } from './texts/text.js';
import type { WorkPattern } from './work-patterns.js';

export const roles = ['EMPLOYEE', 'EXECUTIVE', 'HR_MANAGER'] as const;
export type Role = (typeof roles)[number];

export const countries = ['SPAIN', 'PORTUGAL', 'ITALY', 'TURKEY', 'GERMANY', 'FRANCE'] as const;
export type Country = (typeof countries)[number];

export const userStatuses = ['ACTIVE', 'ARCHIVED'] as const;
export type UserStatus = (typeof userStatuses)[number];

export interface User {
  id: string;
  email: string;
  fullName: string;
  jobTitle: string;
  role: Role;
  country: Country;
  status: UserStatus;
  /** Yearly entitlement in whole days (R25). */
  vacationDays: number;
  /** Hours left in the current leave year (R25). */
  vacationHours: number;
  /** The hours of the person's day, on average over the year (R52). */
  dayHours?: number;
  requirePasswordChange: boolean;
  teamId: string | null;
  managerId: string | null;
  teamName: string | null;
  managerName: string | null;
  /** In replies to HR managers about accounts (R59). */
  employment?: Employment;
  /** In replies to HR managers about accounts: the day on which an archived account is deleted, if that is planned (R58). */
  erasureOn?: PlainDate | null;
  /** In replies to HR managers about one account: an entitlement below the statutory minimum, in a sentence (R56). */
  warning?: string | null;
  /** In the reply to HR managers about one account: there is a second factor that they can reset (R64). */
  hasSecondFactor?: true;
}

/** What SPEC.md's form of an account does not hold (R59). */
export interface Employment {
  employeeNumber: string | null;
  /** Only in replies about one account, like the fields below. ISO 3166-2, 'DE-BY' (R53). */
  region?: string | null;
  iban?: string | null;
  /** By ascending date. Empty for someone who has always worked full time (R52). */
  workPatterns?: WorkPattern[];
  /** The hours of a day of vacation, on average over the leave year. */
  dayHours?: number;
}

/** PUT /api/users/{id}/employment: an absent field stays unchanged, null or an empty text removes the value. */
export interface EmploymentBody {
  employeeNumber?: string | null;
  region?: string | null;
  iban?: string | null;
  /** Pending requests are counted again with it, from its date on (R52). */
  workPattern?: WorkPattern;
}

/** The reply to PUT /api/users/{id}/employment. */
export interface EmploymentReply extends User {
  /** With a work pattern: approved leave from its date on that would have other hours if it were requested now (R52). */
  approvedLeave: ApprovedLeave[];
  /** How many pending requests have been counted again. */
  recountedRequests: number;
}

export interface ApprovedLeave {
  requestId: string;
  startDate: PlainDate;
  endDate: PlainDate;
  hours: number;
  /** If it were requested now. */
  hoursNow: number;
}

export interface CreateUserBody {
  email: string;
  fullName: string;
  jobTitle: string;
  /** The temporary password, at least 6 characters (R21a). */
  password: string;
  role?: Role;
  country?: Country;
  status?: UserStatus;
  vacationDays?: number;
  vacationHours?: number;
  requirePasswordChange?: boolean;
  teamId?: string | null;
  managerId?: string | null;
  /** The first email contains a link to choose a password. The temporary password works too. */
  invite?: boolean;
}

/** PATCH /api/users/{id}: an absent field stays unchanged. An empty password counts as absent (R2a). */
export type UpdateUserBody = Partial<Omit<CreateUserBody, 'invite'>> & {
  /** With another address: the account is for another person from then on, so its calendar addresses end (R45a). */
  passesToOther?: boolean;
};

/** The columns by which `GET /api/users?sort=` orders its list. Without it, the newest account comes first. */
export const userSorts = ['name', 'role', 'team', 'manager', 'country', 'balance'] as const;
export type UserSort = (typeof userSorts)[number];

/** GET /api/users/{id}/responsibilities: what waits for this person, and what loses its manager when they are archived (R60). */
export interface Responsibilities {
  teams: { id: string; name: string }[];
  /** Active people whose manager they are. */
  reportCount: number;
  /** Pending requests of their reports (R11). Zero for an employee, who reviews none. */
  requestsToReview: number;
  /** Their own pending requests. */
  ownRequests: number;
}

/** POST /api/users/{id}/handover: their teams and active reports get this manager. Replies with the Responsibilities that are left. */
export interface HandOverBody {
  managerId: string;
}

export const userLimits = {
  fullNameMax: 120,
  jobTitleMax: 120,
  emailMax: 254,
  vacationDaysMax: 366,
  vacationHoursMax: 9_999,
} as const;

/** Defaults for a new user, SPEC.md section 9. Vacation hours are days × 8. */
export const newUserDefaults = {
  vacationDays: 20,
  country: 'SPAIN',
  role: 'EMPLOYEE',
  requirePasswordChange: true,
} as const;

const countryCodes: Record<string, string> = {
  SPAIN: 'ES',
  PORTUGAL: 'PT',
  ITALY: 'IT',
  TURKEY: 'TR',
  GERMANY: 'DE',
  FRANCE: 'FR',
  US: 'US',
  UK: 'UK',
};

/** Short code of SPEC.md section 3. An unknown value is shown unchanged. */
export function countryCode(country: string): string {
  return countryCodes[country] ?? country;
}

/** 'SPAIN' becomes 'Spain', in the reader's language. English has SPEC.md's names ('Turkey'), which are not those of `Intl`. */
export function countryLabel(country: string): string {
  if (readerLanguage() === 'en') return country.charAt(0) + country.slice(1).toLowerCase();
  return countryText(countryCode(country));
}

export function roleLabel(role: Role): string {
  return t(roleLabels[role]);
}

const roleLabels: Record<Role, Text> = {
  EMPLOYEE: text('Employee', 'a role'),
  EXECUTIVE: text('Executive'),
  HR_MANAGER: text('HR Manager'),
};
