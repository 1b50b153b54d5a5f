/** How values of events read in a sentence or beside a label. */
import { formatPlainDate, type PlainDate } from '@staffroom/contracts/plain-date.js';
import type { HistoryChange } from '@staffroom/contracts/history.js';
import { roleLabel } from '@staffroom/contracts/users.js';

/** Who and what ids stand for. */
export interface NameBook {
  person(id: string): string;
  team(id: string): string;
}

export type Values = Readonly<Record<string, unknown>>;

interface Field {
  label: string;
  show?: (value: never, names: NameBook) => string;
}

const asText = (value: unknown) => String(value);

/** The fields that events change, in the order in which changes are told. */
const fields: Readonly<Record<string, Field>> = {
  fullName: { label: 'Full name' },
  email: { label: 'Email' },
  jobTitle: { label: 'Job title' },
  name: { label: 'Name' },
  role: { label: 'Role', show: roleLabel },
  country: { label: 'Country', show: roleLabel },
  vacationDays: { label: 'Vacation days' },
  teamId: { label: 'Team', show: (id: string, names) => names.team(id) },
  managerId: { label: 'Manager', show: (id: string, names) => names.person(id) },
  requirePasswordChange: { label: 'Must change password', show: (must: boolean) => (must ? 'Yes' : 'No') },
};

/** What these new values change in the old ones. Fields that are not told of, and equal values, are left out. */
export function changesOf(was: Values, becomes: Values, names: NameBook): HistoryChange[] {
  return Object.entries(fields).flatMap(([field, { label, show = asText }]) => {
    if (becomes[field] === undefined) return [];
    const word = (value: unknown) =>
      value === undefined || value === null
        ? null
        : (show as (value: unknown, names: NameBook) => string)(value, names);
    const [from, to] = [word(was[field]), word(becomes[field])];
    return was[field] !== undefined && from !== null && from === to ? [] : [{ field: label, from, to }];
  });
}

export function changed(field: string, from: string | null, to: string | null): HistoryChange[] {
  return [{ field, from, to }];
}

/** 'APPROVED' reads 'Approved'. */
export const word = roleLabel;

export function hours(number: number): string {
  return number === 1 ? '1 hour' : `${number} hours`;
}

export function euros(amountCents: number): string {
  return new Intl.NumberFormat('en-IE', { style: 'currency', currency: 'EUR' }).format(amountCents / 100);
}

export function dates(startDate: PlainDate, endDate: PlainDate): string {
  const [start, end] = [formatPlainDate(startDate), formatPlainDate(endDate)];
  return startDate === endDate ? `on ${start}` : `from ${start} to ${end}`;
}

export function month(fiscalYear: number, monthOfYear: number): string {
  const day = `${fiscalYear}-${String(monthOfYear).padStart(2, '0')}-01`;
  return formatPlainDate(day, { month: 'long', year: 'numeric' });
}
