/** What the month shows of its people: their groups, their days, and how many of them are away. */
import type { CalendarTimeOff, MonthAbsence, MonthPerson } from '@staffroom/contracts/calendar.js';
import { isBetween, isWeekend, type PlainDate } from '@staffroom/contracts/plain-date.js';
import { timeOffLimits } from '@staffroom/contracts/time-off.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { hoursText } from '../../../shared/time-off/leave-text.js';
import { leaveLabel } from '../../../shared/time-off/leave-labels.js';

export interface PeopleGroup {
  key: string;
  title: string;
  people: MonthPerson[];
}

export interface CountryHoliday {
  country: string;
  name: string;
}

/** The public holidays by date, with one for each country that has any. */
export type Holidays = ReadonlyMap<PlainDate, readonly CountryHoliday[]>;

/** What a person's row shows on a day. */
export interface PersonDay {
  absences: MonthAbsence[];
  holiday: string | undefined;
  /** False on weekends or days without hours of the work pattern, and on the holidays of the person's country and region. */
  isWorkday: boolean;
}

/** In the order of the server: the viewer with their team, then the other teams. */
export function groupsOf(people: readonly MonthPerson[], viewerId: string): PeopleGroup[] {
  const groups: PeopleGroup[] = [];
  for (const person of people) {
    const isAlone = person.id === viewerId && !person.teamId;
    const key = isAlone ? viewerId : (person.teamId ?? 'none');
    const last = groups.at(-1);
    if (last?.key === key) last.people.push(person);
    else groups.push({ key, title: isAlone ? t('You') : (person.teamName ?? t('No team')), people: [person] });
  }
  return groups;
}

export function holidaysOf(entries: readonly CalendarTimeOff[]): Holidays {
  const byDate = new Map<PlainDate, CountryHoliday[]>();
  for (const { userCountry: country, startDate, userName: name } of entries) {
    const onDay = byDate.get(startDate) ?? [];
    const known = onDay.find((holiday) => holiday.country === country);
    if (known) known.name += `, ${name}`;
    else onDay.push({ country, name });
    byDate.set(startDate, onDay);
  }
  return byDate;
}

export function dayOfPerson(
  { absences, country, region, freeDates }: MonthPerson,
  date: PlainDate,
  holidays: Holidays,
): PersonDay {
  const holiday = holidays.get(date)?.find((one) => one.country === country || one.country === region)?.name;
  const isFree = freeDates ? freeDates.includes(date) : isWeekend(date);
  return {
    absences: absences.filter(({ startDate, endDate }) => isBetween(date, startDate, endDate)),
    holiday,
    isWorkday: !isFree && holiday === undefined,
  };
}

/** Those of the people who have time off on a day that they would work. */
export function awayOn(people: readonly MonthPerson[], date: PlainDate, holidays: Holidays): MonthPerson[] {
  return people.filter((person) => {
    const { absences, isWorkday } = dayOfPerson(person, date, holidays);
    return isWorkday && absences.length > 0;
  });
}

/** Of others than those whom the viewer sees, past days are not known (R45). */
export function knownOn(people: readonly MonthPerson[], date: PlainDate, today: PlainDate): MonthPerson[] {
  return date < today ? people.filter(({ isSeen }) => isSeen) : [...people];
}

export function isPartial({ hours }: MonthAbsence): boolean {
  return hours < timeOffLimits.fullDayHours;
}

/** 'Sick Leave', 'Away, 4 hours'. */
export function absenceText(absence: MonthAbsence): string {
  const kind = leaveLabel(absence.type);
  return isPartial(absence) ? `${kind}, ${hoursText(absence.hours)}` : kind;
}
