/** The payslips of an upload for many people, each a file or pages of one, and whose they are. */
import type { PayslipMatch } from '@staffroom/contracts/payroll.js';
import { t } from '@staffroom/contracts/texts/text.js';
import type { PickedPerson } from '../../../shared/people/person-picker.js';

export interface PayslipRow {
  id: number;
  file: File;
  /** Neighbours, in their order. Null if the file was not read. */
  pages: readonly PageOfFile[] | null;
  /** Of the file. */
  pageCount: number;
  /** Its pages were joined because they name the same person. */
  isSuggested: boolean;
  /** Why the file could not be read, so that only its name counts. */
  unread: string | null;
  owner: RowOwner;
  /** Of the file on the server, which was sent for this owner. */
  stagedId: string | null;
  /** What the server refused. */
  refusal: string | null;
}

export interface PageOfFile {
  /** From 0. */
  index: number;
  /** Its beginning, kept in memory only: asked about again for another month. */
  text: string;
  matches: readonly PayslipMatch[];
}

export type RowOwner =
  | { readonly kind: 'looking' }
  /** Several people if a name is not unique. */
  | { readonly kind: 'unknown'; readonly candidates: readonly PayslipMatch[] }
  | { readonly kind: 'by number' | 'by email' | 'by name' | 'confirmed' | 'chosen'; readonly person: PickedPerson };

export function newRow(id: number, file: File): PayslipRow {
  return {
    ...{ id, file, pages: null, pageCount: 1, isSuggested: false, unread: null },
    ...{ owner: { kind: 'looking' }, stagedId: null, refusal: null },
  };
}

/** A match by name alone must be confirmed, because two people may have the name. */
export function ownerOf(matches: readonly PayslipMatch[]): RowOwner {
  const [first, second] = matches;
  // A number counts more than an email, and an email more than a name.
  if (!first || second?.by === first.by) return { kind: 'unknown', candidates: matches };
  return { kind: ownerKinds[first.by], person: { id: first.id, fullName: first.fullName } };
}

const ownerKinds = { NUMBER: 'by number', EMAIL: 'by email', NAME: 'by name' } as const;

export function personOf({ owner }: PayslipRow): PickedPerson | null {
  return 'person' in owner ? owner.person : null;
}

export function withOwner(row: PayslipRow, owner: RowOwner): PayslipRow {
  const isSame = 'person' in owner && owner.person.id === personOf(row)?.id;
  // A file is stored under the key of its owner, so it is sent again for another one.
  return { ...row, owner, stagedId: isSame ? row.stagedId : null, refusal: isSame ? row.refusal : null };
}

export function confirmed(row: PayslipRow): PayslipRow {
  return row.owner.kind === 'by name' ? { ...row, owner: { ...row.owner, kind: 'confirmed' } } : row;
}

/** By row: why its person would have two payslips of the month. `owners` are the people who have one. */
export function duplicatesIn(rows: readonly PayslipRow[], owners: ReadonlySet<string>): Map<number, string> {
  const found = new Map<number, string>();
  const seen = new Set<string>();
  for (const row of rows) {
    const person = personOf(row);
    if (!person) continue;
    if (owners.has(person.id)) found.set(row.id, t('Already has a payslip of this month'));
    else if (seen.has(person.id)) found.set(row.id, t('Another file is for the same person'));
    seen.add(person.id);
  }
  return found;
}

export interface Todo {
  looking: number;
  unknown: number;
  toConfirm: number;
  duplicates: number;
}

export function todoOf(rows: readonly PayslipRow[], duplicates: ReadonlyMap<number, string>): Todo {
  const count = (kind: RowOwner['kind']) => rows.filter(({ owner }) => owner.kind === kind).length;
  const toConfirm = count('by name');
  return { looking: count('looking'), unknown: count('unknown'), toConfirm, duplicates: duplicates.size };
}

export function isDone(todo: Todo): boolean {
  return Object.values(todo).every((count) => count === 0);
}
