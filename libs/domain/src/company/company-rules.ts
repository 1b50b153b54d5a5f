/** The rules about policies by name. A rule returns its rejection, or null if it does not apply. */
import {
  type CarryOver,
  type CompanyDay,
  companyLimits,
  reminderLimits,
  type ReminderPolicy,
  type SpecialLeaveKind,
} from '@staffroom/contracts/company.js';
import { countryOfRegion } from '@staffroom/contracts/regions.js';
import { isPlainDate } from '@staffroom/contracts/plain-date.js';
import type { Rejection } from '../decider.js';
import { reject } from '../decider.js';
import type { Reason } from '../reasons.js';
import { canBeRecorded } from '../time-off/special-leave.js';
import { isBlank } from '../visible-text.js';

type Refusal = Rejection | null;

export function remindersAreInOrder({ remindAfterDays, escalateAfterDays }: ReminderPolicy): Refusal {
  const max = reminderLimits.maxDays;
  if (!isWhole(remindAfterDays, 0, max)) return invalid('R57a', 'remindAfterDays', { is: 'reminderDays', max });
  if (!isWhole(escalateAfterDays, 0, max)) return invalid('R57a', 'escalateAfterDays', { is: 'reminderDays', max });
  if (escalateAfterDays === 0 || escalateAfterDays >= remindAfterDays) return null;
  return invalid('R57a', 'escalateAfterDays', { is: 'toldBeforeReminded' });
}

export function carryOverIsPossible({ days, expiry }: CarryOver): Refusal {
  if (days !== null && !isWhole(days, 0, companyLimits.carriedDaysMax)) {
    return invalid('R54', 'days', { is: 'carriedDays', max: companyLimits.carriedDaysMax });
  }
  switch (expiry.kind) {
    case 'NEVER':
      return null;
    case 'DATE':
      return existsEveryYear(expiry.month, expiry.day) ? null : invalid('R54', 'expiry', { is: 'carriedDate' });
    case 'MONTHS_AFTER_YEAR':
      return isWhole(expiry.months, 1, companyLimits.carriedMonthsMax)
        ? null
        : invalid('R54', 'expiry', { is: 'carriedMonths', max: companyLimits.carriedMonthsMax });
    default:
      return expiry satisfies never;
  }
}

export function kindIsComplete({ name, daysPerYear }: SpecialLeaveKind): Refusal {
  const most = companyLimits.specialDaysMax;
  if (daysPerYear === null || isWhole(daysPerYear, 1, most)) return nameFits('R51', name);
  return invalid('R51', 'daysPerYear', { is: 'daysPerYear', max: most });
}

/** Ignoring case, because people choose by name. */
export function kindNameIsFree({ kindId, name }: SpecialLeaveKind, known: readonly SpecialLeaveKind[]): Refusal {
  if (!known.some((kind) => kind.kindId !== kindId && sameName(kind.name, name))) return null;
  return reject({ rule: 'R51', kind: 'conflict', code: 'CONFLICT', field: 'name', because: { is: 'kindNameTaken' } });
}

/** Only many quotation marks make a name of 80 characters too long. */
export function kindCanBeRecorded(kind: SpecialLeaveKind): Refusal {
  return canBeRecorded(kind) ? null : invalid('R46', 'name', { is: 'kindNameTooLongInLog' });
}

export function companyDayExists({ name, year, month, day, country, regionId }: CompanyDay): Refusal {
  const exists = year === null ? existsEveryYear(month, day) : isPlainDate(dateOf(year, month, day));
  if (!exists) return invalid('R53', 'day', { is: 'noSuchDate' });
  if (regionId !== null && country === null) return invalid('R53', 'country', { is: 'regionWithoutCountry' });
  if (regionId !== null && countryOfRegion(regionId) !== country) {
    return invalid('R53', 'regionId', { is: 'regionNotOfCountry' });
  }
  return nameFits('R53', name);
}

export function yearsArePossible(years: number): Refusal {
  const most = companyLimits.retentionYearsMax;
  if (isWhole(years, 0, most)) return null;
  return invalid('R58', 'years', { is: 'retentionYears', max: most });
}

export function missing(is: 'noSuchKind' | 'noSuchCompanyDay'): Rejection {
  return reject({ rule: 'R2', kind: 'not-found', because: { is } });
}

function nameFits(rule: string, name: string): Refusal {
  if (isBlank(name)) return invalid(rule, 'name', { is: 'nameMissing' });
  if (name.trim().length <= companyLimits.nameMax) return null;
  return invalid(rule, 'name', { is: 'nameTooLong', max: companyLimits.nameMax });
}

function sameName(one: string, other: string): boolean {
  return one.normalize('NFC').toLowerCase() === other.normalize('NFC').toLowerCase();
}

function isWhole(number: number, least: number, most: number): boolean {
  return Number.isInteger(number) && number >= least && number <= most;
}

/** Not 29 February. */
function existsEveryYear(month: number, day: number): boolean {
  return isPlainDate(dateOf(2001, month, day));
}

function dateOf(year: number, month: number, day: number): string {
  return [String(year).padStart(4, '0'), ...[month, day].map((part) => String(part).padStart(2, '0'))].join('-');
}

function invalid(rule: string, field: string, because: Reason): Rejection {
  return reject({ rule, kind: 'invalid', field, because });
}
