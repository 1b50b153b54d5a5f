/** Validates the time-off form and turns it into a request (SPEC section 5, Time off). */
import { type PlainDate, inclusiveDays, isPlainDate } from '@staffroom/contracts/plain-date.js';
import { timeOffLimits, type RequestTimeOffBody } from '@staffroom/contracts/time-off.js';
import { numberProblem, readNumber } from '@staffroom/contracts/typed-numbers.js';
import { t, text, type Text } from '@staffroom/contracts/texts/text.js';
import { hoursText } from '../leave-text.js';

export type RequestKind = 'DAYS' | 'HOURS' | 'SICK' | 'SPECIAL';

export const requestKinds: readonly { value: RequestKind; label: Text }[] = [
  { value: 'DAYS', label: text('Days') },
  { value: 'HOURS', label: text('Hours') },
  { value: 'SICK', label: text('Sick') },
  { value: 'SPECIAL', label: text('Special', 'leave') },
];

export interface RequestFields {
  kind: RequestKind;
  /** The only date if the kind is HOURS. */
  startDate: PlainDate;
  endDate: PlainDate;
  hours: string;
  reason: string;
  /** Of special leave. */
  kindId: string;
}

export const noRequest: RequestFields = {
  kind: 'DAYS',
  startDate: '',
  endDate: '',
  hours: '',
  reason: '',
  kindId: '',
};

/** The fields whose errors the server may name. */
export const namedFields = ['startDate', 'endDate', 'hours', 'reason', 'kindId'] as const;

const { fullDayHours, partialStepHours } = timeOffLimits;

/** Undefined while a field is missing or invalid. */
export function requestOf(fields: RequestFields, longestDayHours?: number): RequestTimeOffBody | undefined {
  const { kind, startDate, hours, reason } = fields;
  const endDate = kind === 'HOURS' ? startDate : fields.endDate;
  if (dateProblem(startDate) || dateProblem(endDate) || endProblem(startDate, endDate)) return undefined;
  if (kind === 'HOURS' && hoursProblem(hours, longestDayHours)) return undefined;
  if (kindProblem(fields)) return undefined;
  return {
    type: kind === 'SICK' || kind === 'SPECIAL' ? kind : 'VACATION',
    startDate,
    endDate,
    hours: kind === 'HOURS' ? readNumber(hours) : inclusiveDays(startDate, endDate) * fullDayHours,
    reason: reason.trim() || null,
    ...(kind === 'SPECIAL' && { kindId: fields.kindId }),
  };
}

/** R51. */
export function kindProblem({ kind, kindId }: Pick<RequestFields, 'kind' | 'kindId'>): string | undefined {
  return kind === 'SPECIAL' && !kindId ? t('Please choose a kind of special leave') : undefined;
}

export function dateProblem(date: string): string | undefined {
  if (!date) return t('Please choose a date');
  return isPlainDate(date) ? undefined : t('Please choose a valid date');
}

/** R28. */
export function endProblem(startDate: PlainDate, endDate: PlainDate): string | undefined {
  return endDate < startDate ? t('The end date cannot be before the start date') : undefined;
}

/** R27: steps of half an hour, up to the longest day of the person (R52). */
export function hoursProblem(text: string, longestDayHours: number = fullDayHours): string | undefined {
  const problem = numberProblem(text);
  if (problem) return problem;
  const hours = readNumber(text);
  if (!(hours > 0)) return t('Please enter the hours');
  if (hours > longestDayHours) return t('A day has at most {hours}', { hours: hoursText(longestDayHours) });
  return Number.isInteger(hours / partialStepHours) ? undefined : t('Please enter hours in steps of half an hour');
}
