/** How values of events are displayed in a sentence or after a label. */
import { formatPlainDate, type PlainDate } from '@staffroom/contracts/plain-date.js';
import type { HistoryChange } from '@staffroom/contracts/history.js';
import type { UserStatus } from '@staffroom/contracts/users.js';
import { eurosText, hoursText } from '@staffroom/contracts/texts/formats.js';
import { t, text, type Text } from '@staffroom/contracts/texts/text.js';
import type { Bivariant } from '../../platform/events/bivariant.js';

/** The names behind ids. */
export interface NameLookup {
  person(id: string): string;
  team(id: string): string;
}

export type Values = Readonly<Record<string, unknown>>;

/** The fields that events change, in the order in which changes are listed. */
export type Fields = Readonly<Record<string, Field>>;

interface Field {
  label: Text;
  show?: Show;
}

type Show = Bivariant<(value: unknown, names: NameLookup) => string>;

/** The differences between old and new values. Omits unknown fields and equal values. */
export function changesOf(fields: Fields, was: Values, becomes: Values, names: NameLookup): HistoryChange[] {
  return Object.entries(fields).flatMap(([field, { label, show = String }]) => {
    if (becomes[field] === undefined) return [];
    const word = (value: unknown) => (value === undefined || value === null ? null : show(value, names));
    const [from, to] = [word(was[field]), word(becomes[field])];
    return was[field] !== undefined && from !== null && from === to ? [] : [{ field: t(label), from, to }];
  });
}

export function changed(field: string, from: string | null, to: string | null): HistoryChange[] {
  return [{ field, from, to }];
}

export function accountStatus(status: UserStatus): string {
  return status === 'ACTIVE' ? t(text('Active', 'an account')) : t(text('Archived', 'an account'));
}

/** 'APPROVED' becomes 'Approved', and 'HR_MANAGER' 'HR Manager'. */
export function word(constant: string): string {
  const capitalised = (part: string) => part.charAt(0).toUpperCase() + part.slice(1).toLowerCase();
  return constant
    .split('_')
    .map((part) => (part === 'HR' ? part : capitalised(part)))
    .join(' ');
}

export const hours = hoursText;

export const euros = eurosText;

export function dates(startDate: PlainDate, endDate: PlainDate): string {
  const [start, end] = [formatPlainDate(startDate), formatPlainDate(endDate)];
  return startDate === endDate ? t('on {date}', { date: start }) : t('from {start} to {end}', { start, end });
}

export function month(fiscalYear: number, monthOfYear: number): string {
  const day = `${fiscalYear}-${String(monthOfYear).padStart(2, '0')}-01`;
  return formatPlainDate(day, { month: 'long', year: 'numeric' });
}
