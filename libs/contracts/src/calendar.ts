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
  type: TimeOffType;
  startDate: PlainDate;
  endDate: PlainDate;
  /** 8 means a full day, less a partial day. */
  hours: number;
}

export interface CompanyCalendar {
  timeOffs: CalendarTimeOff[];
}

export const calendarLimits = { shownDays: 5, fetchedDays: 14, rangeMaxDays: 366 } as const;
