/** Turns the employment section of the account form into a change (R52, R59), and a work pattern into words. */
import { ibanKey } from '@staffroom/contracts/iban.js';
import { addDays, formatPlainDate, isPlainDate } from '@staffroom/contracts/plain-date.js';
import { numberText } from '@staffroom/contracts/texts/formats.js';
import { t, type Text, text } from '@staffroom/contracts/texts/text.js';
import { numberProblem, readNumber } from '@staffroom/contracts/typed-numbers.js';
import type { EmploymentBody, User } from '@staffroom/contracts/users.js';
import { fullTime, type WeekHours, type WorkPattern, workPatternLimits } from '@staffroom/contracts/work-patterns.js';
import { type AccountFields, noRegion, type PatternChoice } from './account-fields.js';

export const patternChoices: readonly { value: PatternChoice; label: Text; week?: WeekHours }[] = [
  { value: 'UNCHANGED', label: text('No change') },
  { value: 'FULL_TIME', label: text('Full time'), week: fullTime },
  { value: 'MORNINGS', label: text('Mornings'), week: [4, 4, 4, 4, 4, 0, 0] },
  { value: 'THREE_DAYS', label: text('Three days'), week: [8, 8, 8, 0, 0, 0, 0] },
  { value: 'OTHER', label: text('Other hours') },
];

/** Monday first, as in `WeekHours`. */
export function weekdays(): string[] {
  const monday = '2024-01-01';
  return fullTime.map((_, day) => formatPlainDate(addDays(monday, day), { weekday: 'short' }));
}

/** Only what differs from the account. */
export function employmentChanges(fields: AccountFields, { employment }: User): EmploymentBody {
  const employeeNumber = fields.employeeNumber.trim();
  const iban = ibanKey(fields.iban);
  const region = fields.region === noRegion ? '' : fields.region;
  return {
    ...(employeeNumber !== (employment?.employeeNumber ?? '') && { employeeNumber }),
    ...(iban !== (employment?.iban ?? '') && { iban }),
    ...(region !== (employment?.region ?? '') && { region }),
    ...(fields.pattern !== 'UNCHANGED' && {
      workPattern: { from: fields.patternFrom, hours: weekOf(fields.patternHours) },
    }),
  };
}

export function weekOf(texts: readonly string[]): number[] {
  return texts.map((text) => (text.trim() === '' ? 0 : readNumber(text)));
}

export function patternProblem(texts: readonly string[]): string | undefined {
  const unreadable = texts.map((text) => numberProblem(text)).find(Boolean);
  if (unreadable) return unreadable;
  const { dayMaxHours, stepHours } = workPatternLimits;
  const week = weekOf(texts);
  const isDay = (hours: number) => hours >= 0 && hours <= dayMaxHours && Number.isInteger(hours / stepHours);
  if (!week.every(isDay))
    return t('Please enter 0 to {max} hours for each day, in steps of half an hour', { max: dayMaxHours });
  return week.some((hours) => hours > 0) ? undefined : t('Please enter hours for at least one day');
}

export function patternFromProblem(date: string): string | undefined {
  if (!date) return t('Please choose a date');
  return isPlainDate(date) ? undefined : t('Please choose a valid date');
}

/** '20 hours a week (Mon to Fri 4)', '24 hours a week (Mon 8, Tue 8, Wed 8)'. */
export function weekText(week: WeekHours): string {
  const worked = week.flatMap((hours, day) => (hours > 0 ? [{ hours, day }] : []));
  const sum = worked.reduce((total, { hours }) => total + hours, 0);
  const [first] = worked;
  const last = worked.at(-1);
  const isEven =
    first &&
    last &&
    worked.length > 2 &&
    worked.every((one, at) => one.hours === first.hours && one.day === first.day + at);
  const names = weekdays();
  const days = isEven
    ? t('{first} to {last} {hours}', {
        first: names[first.day]!,
        last: names[last.day]!,
        hours: numberText(first.hours),
      })
    : worked.map(({ hours, day }) => `${names[day]} ${numberText(hours)}`).join(', ');
  return t('{count, plural, one {{number} hour} other {{number} hours}} a week ({days})', {
    ...{ count: sum, number: numberText(sum), days },
  });
}

/** What applies now, and what is planned. */
export function patternLines(patterns: readonly WorkPattern[], today: string): string[] {
  const present = patterns.findLast(({ from }) => from <= today);
  const planned = patterns.filter(({ from }) => from > today);
  const now = present
    ? t('Since {day}: {week}', { day: formatPlainDate(present.from), week: weekText(present.hours) })
    : t('Now: full time, {week}', { week: weekText(fullTime) });
  const later = planned.map(({ from, hours }) =>
    t('From {day}: {week}', { day: formatPlainDate(from), week: weekText(hours) }),
  );
  return [now, ...later];
}

export function recountedText(requests = 0): string | undefined {
  if (requests === 0) return undefined;
  return t(
    '{count, plural, one {One pending request was counted again.} other {# pending requests were counted again.}}',
    { count: requests },
  );
}
