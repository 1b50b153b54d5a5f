/** Turns the employment section of the account form into a change (R52, R59), and a work pattern into words. */
import { ibanKey } from '@staffroom/contracts/iban.js';
import { formatPlainDate, isPlainDate } from '@staffroom/contracts/plain-date.js';
import { numberProblem, readNumber } from '@staffroom/contracts/typed-numbers.js';
import type { EmploymentBody, User } from '@staffroom/contracts/users.js';
import { fullTime, type WeekHours, type WorkPattern, workPatternLimits } from '@staffroom/contracts/work-patterns.js';
import { type AccountFields, noRegion, type PatternChoice } from './account-fields.js';

export const patternChoices: readonly { value: PatternChoice; label: string; week?: WeekHours }[] = [
  { value: 'UNCHANGED', label: 'No change' },
  { value: 'FULL_TIME', label: 'Full time', week: fullTime },
  { value: 'MORNINGS', label: 'Mornings', week: [4, 4, 4, 4, 4, 0, 0] },
  { value: 'THREE_DAYS', label: 'Three days', week: [8, 8, 8, 0, 0, 0, 0] },
  { value: 'OTHER', label: 'Other hours' },
];

export const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;

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
  if (!week.every(isDay)) return `Please enter 0 to ${dayMaxHours} hours for each day, in steps of half an hour`;
  return week.some((hours) => hours > 0) ? undefined : 'Please enter hours for at least one day';
}

export function patternFromProblem(date: string): string | undefined {
  if (!date) return 'Please choose a date';
  return isPlainDate(date) ? undefined : 'Please choose a valid date';
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
  const days = isEven
    ? `${weekdays[first.day]} to ${weekdays[last.day]} ${first.hours}`
    : worked.map(({ hours, day }) => `${weekdays[day]} ${hours}`).join(', ');
  return `${sum} ${sum === 1 ? 'hour' : 'hours'} a week (${days})`;
}

/** What applies now, and what is planned. */
export function patternLines(patterns: readonly WorkPattern[], today: string): string[] {
  const present = patterns.findLast(({ from }) => from <= today);
  const planned = patterns.filter(({ from }) => from > today);
  const now = present
    ? `Since ${formatPlainDate(present.from)}: ${weekText(present.hours)}`
    : `Now: full time, ${weekText(fullTime)}`;
  return [now, ...planned.map(({ from, hours }) => `From ${formatPlainDate(from)}: ${weekText(hours)}`)];
}

export function recountedText(requests = 0): string | undefined {
  if (requests === 0) return undefined;
  return requests === 1 ? 'One pending request was counted again.' : `${requests} pending requests were counted again.`;
}
