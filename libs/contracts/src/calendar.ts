import { addDays, eachDay, type PlainDate } from './plain-date.js';
import type { TimeOffType } from './time-off.js';

/** One entry of the company calendar (R31). */
export interface CalendarTimeOff {
  /** The request's id, or `holiday-<country>-<date>`. */
  id: string;
  /** Null for a public holiday. */
  userId: string | null;
  /** Full name, or the holiday's name. */
  userName: string;
  userCountry: string;
  /** AWAY for everyone who does not see the person (R45). */
  type: TimeOffType | 'AWAY';
  /** Not before today for everyone who does not see the person. */
  startDate: PlainDate;
  endDate: PlainDate;
  /** 8 means a full day, less a partial day. */
  hours: number;
  /** With `perDay`: true for the viewer, their team, and the people whom they manage. */
  isNear?: boolean;
}

export interface CompanyCalendar {
  timeOffs: CalendarTimeOff[];
  /** With `perDay`: how many people are off on each day. `timeOffs` names that many of them at most, near ones first. */
  days?: { date: PlainDate; peopleOff: number }[];
}

export const calendarLimits = {
  shownDays: 5,
  fetchedDays: 14,
  rangeMaxDays: 366,
  /** Further people are behind a button, so that a day with many absences does not stretch the week. */
  shownPerDay: 20,
  perDayMax: 100,
  /** With `perDay`: six weeks, as the page of a month shows them. */
  perDayRangeMaxDays: 42,
  monthsBack: 12,
  monthsAhead: 24,
  /** Rows of a page of the month. */
  monthRows: 40,
} as const;

/** GET /api/dashboard/calendar-month?month=2026-11: some people by team, the viewer and their team first, and the holidays. */
export interface CalendarMonth {
  people: MonthPerson[];
  /** One entry for each holiday and country with active people; on the first page only. */
  holidays: CalendarTimeOff[];
}

export interface MonthPerson {
  id: string;
  fullName: string;
  country: string;
  /** Null for someone without a team. */
  teamId: string | null;
  teamName: string | null;
  /** The viewer or someone whom they see (R12). Of others, days before today are not shown (R45). */
  isSeen: boolean;
  /** Of someone who is seen: the region whose holidays apply too (R53). */
  region?: string;
  /** Of someone who is seen and has a work pattern: the dates of the month without working hours (R52). */
  freeDates?: PlainDate[];
  absences: MonthAbsence[];
}

export type MonthAbsence = Pick<CalendarTimeOff, 'id' | 'type' | 'startDate' | 'endDate' | 'hours'>;

/** A month as YYYY-MM. */
export type PlainMonth = string;

export function monthOf(date: PlainDate): PlainMonth {
  return date.slice(0, 7);
}

export function addMonths(month: PlainMonth, months: number): PlainMonth {
  const at = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + months;
  return `${String(Math.floor(at / 12)).padStart(4, '0')}-${String((at % 12) + 1).padStart(2, '0')}`;
}

export function daysOfMonth(month: PlainMonth): PlainDate[] {
  return eachDay(`${month}-01`, addDays(`${addMonths(month, 1)}-01`, -1));
}

/** The first and last month that the calendar shows. */
export function monthsShown(today: PlainDate): { first: PlainMonth; last: PlainMonth } {
  const { monthsBack, monthsAhead } = calendarLimits;
  return { first: addMonths(monthOf(today), -monthsBack), last: addMonths(monthOf(today), monthsAhead) };
}
