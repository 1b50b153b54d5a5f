/** The colours of the kinds of absences in the month. */
import type { MonthAbsence } from '@staffroom/contracts/calendar.js';

interface Look {
  bar: string;
  /** On a day without work. */
  paleBar: string;
  /** Of a part of a day. */
  edge: string;
  mark: string;
  ink: string;
}

export const absenceLooks: Record<MonthAbsence['type'], Look> = {
  VACATION: {
    bar: 'bg-vacation/25',
    paleBar: 'bg-vacation/10',
    edge: 'border-vacation',
    mark: 'bg-vacation',
    ink: 'text-vacation-ink',
  },
  SICK: { bar: 'bg-sick/25', paleBar: 'bg-sick/10', edge: 'border-sick', mark: 'bg-sick', ink: 'text-sick-ink' },
  HOLIDAY: {
    bar: 'bg-holiday/25',
    paleBar: 'bg-holiday/10',
    edge: 'border-holiday',
    mark: 'bg-holiday',
    ink: 'text-holiday-ink',
  },
  SPECIAL: {
    bar: 'bg-special/25',
    paleBar: 'bg-special/10',
    edge: 'border-special',
    mark: 'bg-special',
    ink: 'text-special-ink',
  },
  AWAY: { bar: 'bg-quiet/25', paleBar: 'bg-quiet/10', edge: 'border-quiet', mark: 'bg-quiet', ink: 'text-ink' },
};
