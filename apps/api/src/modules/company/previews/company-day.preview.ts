import type { CompanyDay, PolicyPreview } from '@staffroom/contracts/company.js';
import { formatPlainDate, type PlainDate, yearOf } from '@staffroom/contracts/plain-date.js';
import { dateOfDay } from '@staffroom/domain/company/company-days.js';
import type { LeaveAccount } from '@staffroom/domain/time-off/leave-account.js';
import { leftCountingPendingHours } from '@staffroom/domain/time-off/leave-balance.js';
import { workedHours } from '@staffroom/domain/time-off/working-time.js';
import { hours } from '../../area/words.js';
import { daysOffIn } from '../../time-off/facade.js';
import { accountOf, peopleIn, type Previewing, whoIn } from './previewing.js';

/** The next date of the day, for the first person whom it concerns (R53). */
export async function previewCompanyDay(day: CompanyDay, previewing: Previewing): Promise<PolicyPreview> {
  const { people, first } = await peopleIn(previewing, day);
  const who = whoIn(day, people);
  const date = nextDate(day, previewing.today);
  if (!first || !date) return { people, who, example: date ? null : 'The day has passed.' };
  const account = await accountOf(previewing, first.id);
  const holidays = previewing.state.companyDays.filter(
    ({ effect, dayId }) => effect === 'HOLIDAY' && dayId !== day.dayId,
  );
  const place = { country: first.country, region: first.region };
  const daysOff = daysOffIn(place, { startDate: date, endDate: date }, holidays);
  const worked = workedHours(account.status === 'open' ? account.patterns : [], daysOff)(date);
  const affected = day.isHalf ? worked / 2 : worked;
  return { people, who, example: exampleOf(day, date, { name: first.name, worked, affected, account }) };
}

interface Example {
  name: string;
  worked: number;
  affected: number;
  account: LeaveAccount;
}

function exampleOf(day: CompanyDay, date: PlainDate, { name, worked, affected, account }: Example): string {
  const on = formatPlainDate(date, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
  if (worked === 0) return `${name} does not work on ${on}, so nothing changes.`;
  const works = `${name} works ${hours(worked)} on ${on}.`;
  if (day.effect === 'HOLIDAY') return `${works} ${hours(affected)} of it are off, and cost no vacation.`;
  const left = leftCountingPendingHours(account, yearOf(date));
  const enough = left >= affected ? '' : ', which is not enough';
  return `${works} The closure takes ${hours(affected)} of the ${hours(Math.max(0, left))} of vacation available in ${yearOf(date)}${enough}.`;
}

function nextDate(day: CompanyDay, today: PlainDate): PlainDate | null {
  const dates = [yearOf(today), yearOf(today) + 1].flatMap((year) => dateOfDay(day, year) ?? []);
  const once = day.year === null ? null : dateOfDay(day, day.year);
  return [...dates, ...(once ? [once] : [])].sort().find((date) => date >= today) ?? null;
}
