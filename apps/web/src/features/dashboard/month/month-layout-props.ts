import type { ReactNode } from 'react';
import type { MonthPerson, PlainMonth } from '@staffroom/contracts/calendar.js';
import type { PlainDate } from '@staffroom/contracts/plain-date.js';
import type { Holidays } from './month-people.js';

/** Of both layouts of the month: the table, and the list on phones. */
export interface MonthLayoutProps {
  /** 'November 2026'. */
  title: string;
  /** A new object whenever a month is chosen, also for the same one. */
  view: { month: PlainMonth };
  today: PlainDate;
  people: readonly MonthPerson[];
  holidays: Holidays;
  /** False while only the names are known. */
  isLoaded: boolean;
  isBusy: boolean;
  /** True if further people are not loaded yet. */
  hasMore: boolean;
  /** Loads them. */
  more: ReactNode;
}
