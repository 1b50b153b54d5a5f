import type { PlainDate } from './plain-date.js';
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
} as const;
