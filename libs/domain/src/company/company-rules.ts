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
import { canBeRecorded } from '../time-off/special-leave.js';
import { isBlank } from '../visible-text.js';

type Refusal = Rejection | null;

export function remindersAreInOrder({ remindAfterDays, escalateAfterDays }: ReminderPolicy): Refusal {
  const most = reminderLimits.maxDays;
  const message = `Please give a whole number of working days from 0 to ${most}.`;
  if (!isWhole(remindAfterDays, 0, most)) return invalid('R57a', 'remindAfterDays', message);
  if (!isWhole(escalateAfterDays, 0, most)) return invalid('R57a', 'escalateAfterDays', message);
  if (escalateAfterDays === 0 || escalateAfterDays >= remindAfterDays) return null;
  const tooEarly = 'HR cannot be told before the reviewers are reminded. Please give as many days or more, or 0.';
  return invalid('R57a', 'escalateAfterDays', tooEarly);
}

export function carryOverIsPossible({ days, expiry }: CarryOver): Refusal {
  if (days !== null && !isWhole(days, 0, companyLimits.carriedDaysMax)) {
    return invalid('R54', 'days', `Please give a whole number of days from 0 to ${companyLimits.carriedDaysMax}.`);
  }
  switch (expiry.kind) {
    case 'NEVER':
      return null;
    case 'DATE':
      return existsEveryYear(expiry.month, expiry.day)
        ? null
        : invalid('R54', 'expiry', 'Please choose a date that exists in every year.');
    case 'MONTHS_AFTER_YEAR':
      return isWhole(expiry.months, 1, companyLimits.carriedMonthsMax)
        ? null
        : invalid('R54', 'expiry', `Please give a whole number of months from 1 to ${companyLimits.carriedMonthsMax}.`);
    default:
      return expiry satisfies never;
  }
}

export function kindIsComplete({ name, daysPerYear }: SpecialLeaveKind): Refusal {
  const most = companyLimits.specialDaysMax;
  if (daysPerYear === null || isWhole(daysPerYear, 1, most)) return nameFits('R51', name);
  return invalid('R51', 'daysPerYear', `Please give a whole number of days a year from 1 to ${most}.`);
}

/** Ignoring case, because people choose by name. */
export function kindNameIsFree({ kindId, name }: SpecialLeaveKind, known: readonly SpecialLeaveKind[]): Refusal {
  if (!known.some((kind) => kind.kindId !== kindId && sameName(kind.name, name))) return null;
  const message = 'Another kind of special leave already has this name. Please choose a different one.';
  return reject({ rule: 'R51', kind: 'conflict', code: 'CONFLICT', field: 'name', message });
}

/** Only many quotation marks make a name of 80 characters too long. */
export function kindCanBeRecorded(kind: SpecialLeaveKind): Refusal {
  return canBeRecorded(kind) ? null : invalid('R46', 'name', 'Please give it a shorter name.');
}

export function companyDayExists({ name, year, month, day, country, regionId }: CompanyDay): Refusal {
  const exists = year === null ? existsEveryYear(month, day) : isPlainDate(dateOf(year, month, day));
  if (!exists) return invalid('R53', 'day', 'Please choose a date that exists.');
  if (regionId !== null && country === null) return invalid('R53', 'country', 'Please choose the region’s country.');
  if (regionId !== null && countryOfRegion(regionId) !== country) {
    return invalid('R53', 'regionId', 'Please choose a region of the country.');
  }
  return nameFits('R53', name);
}

export function yearsArePossible(years: number): Refusal {
  const most = companyLimits.retentionYearsMax;
  if (isWhole(years, 0, most)) return null;
  return invalid('R58', 'years', `Please give a whole number of years from 0 to ${most}.`);
}

export function missing(what: string): Rejection {
  return reject({ rule: 'R2', kind: 'not-found', message: `There is no such ${what}.` });
}

function nameFits(rule: string, name: string): Refusal {
  if (isBlank(name)) return invalid(rule, 'name', 'Please give it a name.');
  if (name.trim().length <= companyLimits.nameMax) return null;
  return invalid(rule, 'name', `A name may have at most ${companyLimits.nameMax} characters.`);
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

function invalid(rule: string, field: string, message: string): Rejection {
  return reject({ rule, kind: 'invalid', field, message });
}
