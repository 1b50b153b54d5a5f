/** A PDF with the payslips of several people: one row for each payslip, joined and split by hand. */
import type { PayslipMatch } from '@staffroom/contracts/payroll.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { newRow, ownerOf, type PageOfFile, type PayslipRow, personOf } from './payslip-rows.js';

/** Whether the row stands for the file as it is. */
export function isWhole({ pages, pageCount }: PayslipRow): boolean {
  return pages === null || pages.length === pageCount;
}

export function titleOf(row: PayslipRow): string {
  if (isWhole(row)) return row.file.name;
  return t('{file}, {count, plural, one {page {first}} other {pages {first}-{last}}}', {
    file: row.file.name,
    count: row.pages!.length,
    ...firstAndLast(row),
  });
}

/** The name under which the person sees the payslip. It is stored, so it is the same in every language (R66a). */
export function fileNameOf(row: PayslipRow, maxLength: number): string {
  if (isWhole(row)) return row.file.name;
  const { first, last } = firstAndLast(row);
  const ending = first === last ? ` page ${first}.pdf` : ` pages ${first}-${last}.pdf`;
  const stem = row.file.name.replace(/\.pdf$/i, '');
  return [...stem].slice(0, maxLength - ending.length).join('') + ending;
}

export function bytesOf({ file, pages, pageCount }: PayslipRow): number {
  return pages ? (file.size * pages.length) / pageCount : file.size;
}

function firstAndLast({ pages }: PayslipRow) {
  return { first: pages![0]!.index + 1, last: pages!.at(-1)!.index + 1 };
}

/** Whoever nearly all pages name, such as the payroll clerk, is not their owner, unless a page names nobody else. */
export function withoutLetterhead(pages: readonly (readonly PayslipMatch[])[]): PayslipMatch[][] {
  const counts = new Map<string, number>();
  for (const { id } of pages.flat()) counts.set(id, (counts.get(id) ?? 0) + 1);
  const isOnAll = ({ id }: PayslipMatch) => pages.length >= 3 && counts.get(id)! >= pages.length * 0.8;
  return pages.map((matches) => {
    const others = matches.filter((match) => !isOnAll(match));
    return others.length > 0 ? others : [...matches];
  });
}

/** A file of one person stays whole, as does one that names nobody, unless it was chosen alone or is too large. */
export function isForSeveral(pages: readonly PageOfFile[], isAlone: boolean): boolean {
  if (pages.length < 2) return false;
  const people = new Set(pages.flatMap(({ matches }) => namedOn(matches) ?? []));
  return people.size > 1 || (people.size === 0 && isAlone);
}

/** Neighbouring pages of the same person become one row, which can be split again. */
export function rowsOfPages(file: File, pages: readonly PageOfFile[], nextId: () => number): PayslipRow[] {
  const rows: PayslipRow[] = [];
  for (const page of pages) {
    const last = rows.at(-1);
    const person = namedOn(page.matches);
    const row = rowOfPages(nextId, file, pages.length, [page]);
    if (last && person && personOf(last)?.id === person)
      rows[rows.length - 1] = { ...joined(last, row), isSuggested: true };
    else rows.push(row);
  }
  return rows;
}

function namedOn(matches: readonly PayslipMatch[]): string | null {
  const owner = ownerOf(matches);
  return 'person' in owner ? owner.person.id : null;
}

function rowOfPages(nextId: () => number, file: File, pageCount: number, pages: readonly PageOfFile[]): PayslipRow {
  const owner = ownerOf(pages.flatMap(({ matches }) => matches));
  return { ...newRow(nextId(), file), pages, pageCount, owner };
}

/** The first page keeps the row. */
export function splitIntoPages(rows: readonly PayslipRow[], id: number, nextId: () => number): PayslipRow[] {
  return rows.flatMap((row) =>
    row.id === id && row.pages
      ? row.pages.map((page, at) => rowOfPages(at === 0 ? () => id : nextId, row.file, row.pageCount, [page]))
      : [row],
  );
}

/** Whether the row begins with the page after the last one of the row above. */
export function continues(row: PayslipRow, above: PayslipRow | undefined): boolean {
  if (!row.pages || !above?.pages || above.file !== row.file) return false;
  return row.pages[0]!.index === above.pages.at(-1)!.index + 1;
}

export function joinWithPrevious(rows: readonly PayslipRow[], id: number): PayslipRow[] {
  const at = rows.findIndex((row) => row.id === id);
  const [above, row] = [rows[at - 1], rows[at]];
  if (!above || !row || !continues(row, above)) return [...rows];
  return [...rows.slice(0, at - 1), joined(above, row), ...rows.slice(at + 1)];
}

const certainty = ['looking', 'unknown', 'by name', 'confirmed', 'by email', 'by number', 'chosen'];

/** The person of the first page, or else of the other. What is certain of one page is certain of both. */
function joined(above: PayslipRow, row: PayslipRow): PayslipRow {
  const isSurer = certainty.indexOf(row.owner.kind) > certainty.indexOf(above.owner.kind);
  const person = personOf(above);
  const owner = isSurer && (!person || person.id === personOf(row)?.id) ? row.owner : above.owner;
  return {
    ...above,
    pages: [...above.pages!, ...row.pages!],
    owner,
    isSuggested: false,
    stagedId: null,
    refusal: null,
  };
}
