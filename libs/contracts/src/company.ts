/** What HR decides for the whole company. */
import type { PlainDate } from './plain-date.js';
import type { Language } from './texts/languages.js';
import type { Country } from './users.js';

/** After how many working days a waiting request reminds its reviewers, and after how many all of HR (R57a). 0 is never. */
export interface ReminderPolicy {
  remindAfterDays: number;
  escalateAfterDays: number;
}

export const defaultReminders: ReminderPolicy = { remindAfterDays: 3, escalateAfterDays: 7 };

export const reminderLimits = { maxDays: 60 } as const;

/** Whether executives see the documents and payslips of the teams that they manage (R76). */
export interface TeamFilesPolicy {
  executivesSeeFiles: boolean;
}

export const defaultTeamFiles: TeamFilesPolicy = { executivesSeeFiles: true };

/** For people who have not chosen a language, and whose browser accepts none that the portal has (R66). */
export interface LanguagePolicy {
  language: Language;
}

export const defaultLanguage: LanguagePolicy = { language: 'en' };

/** Null until HR changes the policy for the first time. */
export interface PolicyChange {
  at: string;
  /** 'Deleted user' after an erasure. */
  byName: string;
}

/** A policy, and who changed it last. */
export type Changed<Policy> = Policy & { lastChange: PolicyChange | null };

/** GET /api/company/policy. */
export interface CompanyPolicy {
  reminders: Changed<ReminderPolicy>;
  carryOver: Record<Country, Changed<CarryOver>>;
  specialLeave: Changed<SpecialLeaveKind>[];
  companyDays: Changed<CompanyDay>[];
  /** The last change of any of the country's periods. */
  retention: Record<Country, Changed<Retention>>;
  teamFiles: Changed<TeamFilesPolicy>;
  language: Changed<LanguagePolicy>;
}

/** POST /api/company/policy/changes, and, without effect, /api/company/policy/preview. */
export type PolicyChangeBody = (
  | ({ change: 'REMINDERS' } & ReminderPolicy)
  | ({ change: 'CARRY_OVER'; country: Country } & CarryOver)
  | ({ change: 'SPECIAL_LEAVE'; kindId?: string } & Omit<SpecialLeaveKind, 'kindId'>)
  | { change: 'SPECIAL_LEAVE_REMOVED'; kindId: string }
  | ({ change: 'COMPANY_DAY' } & Omit<CompanyDay, 'dayId'>)
  | { change: 'COMPANY_DAY_REMOVED'; dayId: string }
  | ({ change: 'RETENTION'; country: Country } & Retention)
  | ({ change: 'TEAM_FILES' } & TeamFilesPolicy)
  | ({ change: 'LANGUAGE' } & LanguagePolicy)
) & {
  /** The time of the last change that the client has shown, or null. If there is a later one, the change is refused (409). */
  seenChangeAt?: string | null;
};

/** What a change would mean. */
export interface PolicyPreview {
  /** How many people it concerns now. */
  people: number;
  /** Who they are: 'active people in Germany', or 'active person in Germany' if there is one. */
  who: string;
  /** What it means for one of them, in one or two sentences. Null if there is nobody. */
  example: string | null;
}

/** How much unused leave goes over to the next year, and until when it can be taken (R54). */
export interface CarryOver {
  /** Null for all of it. */
  days: number | null;
  expiry: CarryOverExpiry;
}

export type CarryOverExpiry =
  /** A date of the next year. */
  { kind: 'DATE'; month: number; day: number } | { kind: 'MONTHS_AFTER_YEAR'; months: number } | { kind: 'NEVER' };

const allUntil = (month: number, day: number): CarryOver => ({ days: null, expiry: { kind: 'DATE', month, day } });

/** What they rest on is in docs/use/law.md. */
export const defaultCarryOver: Readonly<Record<Country, CarryOver>> = {
  GERMANY: allUntil(3, 31),
  SPAIN: allUntil(1, 31),
  FRANCE: allUntil(5, 31),
  ITALY: { days: null, expiry: { kind: 'MONTHS_AFTER_YEAR', months: 18 } },
  PORTUGAL: allUntil(4, 30),
  TURKEY: { days: null, expiry: { kind: 'NEVER' } },
};

/** A kind of special leave (R51). */
export interface SpecialLeaveKind {
  kindId: string;
  name: string;
  isPaid: boolean;
  /** Null for any number. */
  daysPerYear: number | null;
  needsNote: boolean;
}

export type RetainedKind = 'PAYSLIP' | 'RECEIPT' | 'SICK_NOTE';

/** Years after the end of the document's year (R58). */
export type Retention = Readonly<Record<RetainedKind, number>>;

const keep = (PAYSLIP: number, RECEIPT: number): Retention => ({ PAYSLIP, RECEIPT, SICK_NOTE: 5 });

export const defaultRetention: Readonly<Record<Country, Retention>> = {
  FRANCE: keep(5, 10),
  GERMANY: keep(6, 8),
  SPAIN: keep(4, 6),
  ITALY: keep(5, 10),
  PORTUGAL: keep(5, 10),
  TURKEY: keep(10, 10),
};

/** A holiday or a closure of the company's own (R53). */
export interface CompanyDay {
  dayId: string;
  name: string;
  /** Without a year, in every year. */
  year: number | null;
  month: number;
  day: number;
  isHalf: boolean;
  effect: 'HOLIDAY' | 'CLOSURE';
  /** Null for everyone. */
  country: Country | null;
  /** Null for the whole country. */
  regionId: string | null;
}

/** How far a closure has been entered for the people whom it concerns on its next date (R53). */
export interface ClosureProgress {
  date: PlainDate;
  people: number;
  entered: number;
  /** Their leave on that day comes first. */
  otherLeave: number;
  noWork: number;
  tooLittleLeave: number;
  /** Not looked at yet. */
  waiting: number;
}

/** A row of GET /api/company/closures/{id}/without-leave. */
export interface PersonWithoutLeave {
  userId: string;
  userName: string;
}

export const companyLimits = {
  carriedDaysMax: 366,
  carriedMonthsMax: 60,
  nameMax: 80,
  specialDaysMax: 366,
  retentionYearsMax: 100,
} as const;
