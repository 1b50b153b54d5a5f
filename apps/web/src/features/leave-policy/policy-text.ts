/** Policies in words. */
import type {
  CarryOver,
  CompanyDay,
  LanguagePolicy,
  ReminderPolicy,
  Retention,
  SpecialLeaveKind,
  TeamFilesPolicy,
} from '@staffroom/contracts/company.js';
import { formatPlainDate } from '@staffroom/contracts/plain-date.js';
import { regionName } from '@staffroom/contracts/regions.js';
import { countryLabel } from '@staffroom/contracts/users.js';
import { languages } from '@staffroom/contracts/texts/languages.js';
import { t, text } from '@staffroom/contracts/texts/text.js';

export function remindersText({ remindAfterDays, escalateAfterDays }: ReminderPolicy): string {
  const reviewers = t('Reviewers {days, plural, =0 {never} one {after # working day} other {after # working days}}', {
    days: remindAfterDays,
  });
  const all = t('all HR managers {days, plural, =0 {never} one {after # working day} other {after # working days}}', {
    days: escalateAfterDays,
  });
  return `${reviewers} · ${all}`;
}

export function carryOverText({ days, expiry }: CarryOver): string {
  if (days === 0) return t('Nothing carries over');
  const much = { much: days === null ? 'all' : 'some', days: days ?? 0 };
  switch (expiry.kind) {
    case 'NEVER':
      return t(
        '{much, select, all {All unused leave carries over} other {Up to {days, plural, one {# day} other {# days}} carry over}} without limit',
        { ...much },
      );
    case 'DATE':
      return t(
        '{much, select, all {All unused leave carries over} other {Up to {days, plural, one {# day} other {# days}} carry over}} until {date} of the next year',
        { ...much, date: dayText(expiry) },
      );
    case 'MONTHS_AFTER_YEAR':
      return t(
        '{much, select, all {All unused leave carries over} other {Up to {days, plural, one {# day} other {# days}} carry over}} until {months, plural, one {# month} other {# months}} after the end of the year',
        { ...much, months: expiry.months },
      );
    default:
      return expiry satisfies never;
  }
}

export function kindText({ isPaid, daysPerYear, needsNote }: SpecialLeaveKind): string {
  const limit =
    daysPerYear === null
      ? t('unlimited')
      : t('{days, plural, one {# day} other {# days}} a year', { days: daysPerYear });
  return [
    isPaid ? t(text('Paid', 'special leave')) : t(text('Unpaid', 'special leave')),
    limit,
    ...(needsNote ? [t('note required')] : []),
  ].join(' · ');
}

export function companyDayText({ year, isHalf, effect, country, regionId, ...date }: CompanyDay): string {
  const when = year === null ? t('Every {date}', { date: dayText(date) }) : dateText({ ...date, year });
  const what = t(
    '{length, select, half {half a day} other {whole day}}, {effect, select, HOLIDAY {holiday} other {closure}}',
    { length: isHalf ? 'half' : 'whole', effect },
  );
  return [when, what, placeText(country, regionId)].join(' · ');
}

function placeText(country: CompanyDay['country'], regionId: string | null): string {
  if (regionId) return regionName(regionId);
  return country ? countryLabel(country) : t('everyone');
}

export function retentionText({ PAYSLIP, RECEIPT, SICK_NOTE }: Retention): string {
  return [
    t('Payslips {years, plural, one {# year} other {# years}}', { years: PAYSLIP }),
    t('receipts of refunds {years, plural, one {# year} other {# years}}', { years: RECEIPT }),
    t('sick notes {years, plural, one {# year} other {# years}}', { years: SICK_NOTE }),
  ].join(' · ');
}

export function teamFilesText({ executivesSeeFiles }: TeamFilesPolicy): string {
  return executivesSeeFiles
    ? t('Executives see those of the teams that they manage')
    : t('Executives do not see those of the teams that they manage');
}

export function languageText({ language }: LanguagePolicy): string {
  return languages[language].name;
}

/** '31 March'. The year only has to have a 29 February. */
function dayText({ month, day }: { month: number; day: number }): string {
  return formatPlainDate(plainDate(2024, month, day), { day: 'numeric', month: 'long' });
}

/** '31 March 2027'. */
function dateText({ year, month, day }: { year: number; month: number; day: number }): string {
  return formatPlainDate(plainDate(year, month, day), { day: 'numeric', month: 'long', year: 'numeric' });
}

function plainDate(year: number, month: number, day: number): string {
  return [year, ...[month, day].map((part) => String(part).padStart(2, '0'))].join('-');
}
