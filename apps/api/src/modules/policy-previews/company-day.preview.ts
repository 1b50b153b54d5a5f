import type { CompanyDay, PolicyPreview } from '@staffroom/contracts/company.js';
import { formatPlainDate, type PlainDate, yearOf } from '@staffroom/contracts/plain-date.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { dateOfDay } from '@staffroom/domain/company/company-days.js';
import { closureOf, requestOf } from '@staffroom/domain/time-off/leave-account.js';
import { usableOn } from '@staffroom/domain/time-off/usable-leave.js';
import { workedHours } from '@staffroom/domain/time-off/working-time.js';
import { hours } from '../area/words.js';
import { daysOffIn, leaveYearFacts, peopleEntered } from '../time-off/facade.js';
import { accountOf, peopleIn, type Previewing, whoIn } from './previewing.js';

export function previewDayAdded(day: CompanyDay, previewing: Previewing): Promise<PolicyPreview> {
  return previewNextDate(day, previewing, exampleOf);
}

/** A closure gives vacation back. A holiday becomes a working day again. */
export function previewDayRemoved(day: CompanyDay, previewing: Previewing): Promise<PolicyPreview> {
  return day.effect === 'CLOSURE'
    ? previewTakenBack(day, previewing)
    : previewNextDate(day, previewing, exampleWithout);
}

async function previewTakenBack({ dayId }: CompanyDay, previewing: Previewing): Promise<PolicyPreview> {
  const { people, first } = await peopleEntered(previewing.log.pool, dayId, previewing.today);
  const who = t('{count, plural, one {person} other {people}} for whom it is entered', { count: people });
  const account = first && (await accountOf(previewing, first.id));
  if (!first || account?.status !== 'open') return { people, who, example: null };
  const request = requestOf(account, closureOf(account, { dayId, date: first.date }).requestId ?? '');
  const values = { name: first.name, date: fullDate(first.date) };
  const example =
    request?.status === 'APPROVED'
      ? t('{name} gets back the {hours} of vacation on {date}.', { ...values, hours: hours(request.hours) })
      : t('{name} has cancelled it for {date}, so nothing changes.', values);
  return { people, who, example };
}

/** The next date of the day, for the first person whom it concerns (R53). */
async function previewNextDate(
  day: CompanyDay,
  previewing: Previewing,
  exampleFor: (day: CompanyDay, date: PlainDate, example: Example) => string,
): Promise<PolicyPreview> {
  const { people, first } = await peopleIn(previewing, day);
  const who = whoIn(day, people);
  const date = nextDate(day, previewing.today);
  if (!first || !date) return { people, who, example: date ? null : t('The day has passed.') };
  const account = await accountOf(previewing, first.id);
  const holidays = previewing.state.companyDays.filter(
    ({ effect, dayId }) => effect === 'HOLIDAY' && dayId !== day.dayId,
  );
  const place = { country: first.country, region: first.region };
  const daysOff = daysOffIn(place, { startDate: date, endDate: date }, holidays);
  const worked = workedHours(account.status === 'open' ? account.patterns : [], daysOff)(date);
  const affected = day.isHalf ? worked / 2 : worked;
  const leaveYears = await leaveYearFacts(previewing.log, previewing.log.pool, previewing.today);
  const available = account.status === 'open' ? usableOn(date, account, leaveYears) : 0;
  return { people, who, example: exampleFor(day, date, { name: first.name, worked, affected, available }) };
}

interface Example {
  name: string;
  worked: number;
  affected: number;
  /** Of vacation, on the day. */
  available: number;
}

function exampleOf(day: CompanyDay, date: PlainDate, { name, worked, affected, available: left }: Example): string {
  if (worked === 0) return exampleOfNothing(date, name);
  const works = t('{name} works {hours} on {date}.', { name, hours: hours(worked), date: fullDate(date) });
  const taken = hours(affected);
  const values = { taken, left: hours(Math.max(0, left)) };
  const effect =
    day.effect === 'HOLIDAY'
      ? t('{hours} of it are off, and cost no vacation.', { hours: taken })
      : left >= affected
        ? t('The closure takes {taken} of the {left} of vacation available on that day.', values)
        : t('The closure takes {taken} of the {left} of vacation available on that day, which is not enough.', values);
  return `${works} ${effect}`;
}

function exampleWithout(_day: CompanyDay, date: PlainDate, { name, affected }: Example): string {
  if (affected === 0) return exampleOfNothing(date, name);
  const values = { name, date: fullDate(date), hours: hours(affected) };
  return t('Vacation that {name} requests for {date} then costs {hours} more.', values);
}

function exampleOfNothing(date: PlainDate, name: string): string {
  return t('{name} does not work on {date}, so nothing changes.', { name, date: fullDate(date) });
}

function fullDate(date: PlainDate): string {
  return formatPlainDate(date, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
}

function nextDate(day: CompanyDay, today: PlainDate): PlainDate | null {
  const dates = [yearOf(today), yearOf(today) + 1].flatMap((year) => dateOfDay(day, year) ?? []);
  const once = day.year === null ? null : dateOfDay(day, day.year);
  return [...dates, ...(once ? [once] : [])].sort().find((date) => date >= today) ?? null;
}
