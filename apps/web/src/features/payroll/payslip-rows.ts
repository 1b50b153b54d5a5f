/** The files of an upload for many people, and whose they are. */
import type { PayslipMatch } from '@staffroom/contracts/payroll.js';
import type { PickedPerson } from '../../ui/person-picker.js';

export interface PayslipRow {
  id: number;
  file: File;
  owner: RowOwner;
  /** Of the file on the server, which was sent for this owner. */
  stagedId: string | null;
  /** What the server refused. */
  refusal: string | null;
}

export type RowOwner =
  | { readonly kind: 'looking' }
  /** Several people if a name is not unique. */
  | { readonly kind: 'unknown'; readonly candidates: readonly PayslipMatch[] }
  | { readonly kind: 'by email' | 'by name' | 'confirmed' | 'chosen'; readonly person: PickedPerson };

export function newRow(id: number, file: File): PayslipRow {
  return { id, file, owner: { kind: 'looking' }, stagedId: null, refusal: null };
}

/** A match by name alone must be confirmed, because two people may have the name. */
export function ownerOf(matches: readonly PayslipMatch[]): RowOwner {
  const [first, ...others] = matches;
  if (!first || others.length > 0) return { kind: 'unknown', candidates: matches };
  return { kind: first.by === 'EMAIL' ? 'by email' : 'by name', person: { id: first.id, fullName: first.fullName } };
}

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
    if (owners.has(person.id)) found.set(row.id, 'Already has a payslip of this month');
    else if (seen.has(person.id)) found.set(row.id, 'Another file is for the same person');
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
