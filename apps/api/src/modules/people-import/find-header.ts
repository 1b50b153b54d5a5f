/** Where the names of the columns are: above them there may be a title, a date or the version of a template. */
import { knownNames } from './column-names.js';

/** A header and what stands above it. */
export const rowsAbove = 20;

/** The place of the row whose cells name the most columns, otherwise of the first one that is as wide as others. */
export function headerAt(rows: readonly (readonly string[])[]): number {
  const first = rows.slice(0, rowsAbove);
  const widths = first.map(filled);
  const ofPeople = first.findIndex((cells, at) => widths[at]! > 1 && cells.some((cell) => cell.includes('@')));
  const above = first.slice(0, ofPeople === -1 ? rowsAbove : ofPeople);
  const known = above.map((cells) =>
    cells.some(isNumber) ? 0 : knownNames(cells).filter((guess) => guess !== null).length,
  );
  const most = Math.max(0, ...known);
  if (most > 1) return known.indexOf(most);
  const widest = Math.max(...widths);
  return Math.max(
    0,
    above.findIndex((_, at) => widths[at]! * 2 > widest),
  );
}

/** Of an employee or of a year, so that "Ana; Manager; Service; E-1042" is no header. */
function isNumber(cell: string): boolean {
  return /^\p{L}{0,3}[-/ ]?\d+$/u.test(cell);
}

function filled(cells: readonly string[]): number {
  return cells.filter((cell) => cell !== '').length;
}
