import type { PlainDate } from './plain-date.js';

/** The hours of each weekday, Monday first (R52). */
export type WeekHours = readonly number[];

/** Applies from its date on, until another one does. */
export interface WorkPattern {
  from: PlainDate;
  hours: WeekHours;
}

/** The pattern of everyone for whom HR has recorded no other. */
export const fullTime: WeekHours = [8, 8, 8, 8, 8, 0, 0];

export const workPatternLimits = {
  days: 7,
  dayMaxHours: 12,
  stepHours: 0.5,
  earliestFrom: '2000-01-01',
  aheadYears: 2,
} as const;
