/** A list for a spreadsheet: columns, and rows that are read in parts. */
import { decimalSign } from '@staffroom/contracts/texts/formats.js';
import { textCell } from '../csv/csv-cells.js';
import { csvTable } from '../csv/csv-table.js';

/** A date is text such as 2026-11-21. */
export type Cell = string | number | null;

export interface Column<Row> {
  name: string;
  /** Text if absent. */
  kind?: 'date' | 'number' | 'euros';
  cell: (row: Row) => Cell;
}

export interface Sheet<Row> {
  name: string;
  columns: readonly Column<Row>[];
  /** Starts after the last row of the part before. */
  read: (after: Row | null, limit: number) => Promise<Row[]>;
}

const atOnce = 1_000;

export async function* parts<Row>({ read }: Pick<Sheet<Row>, 'read'>): AsyncGenerator<Row[]> {
  let last: Row | null = null;
  do {
    const rows: Row[] = await read(last, atOnce);
    if (rows.length > 0) yield rows;
    last = rows.length < atOnce ? null : rows.at(-1)!;
  } while (last !== null);
}

/** Numbers stay numbers: a negative one is no formula. As spreadsheets in the reader's language read it. */
export async function* csvOf<Row>(sheet: Sheet<Row>): AsyncGenerator<string> {
  const { columns } = sheet;
  const decimal = decimalSign();
  const table = csvTable(
    columns.map(({ name }) => name),
    decimal,
  );
  yield table.head;
  const cells = (row: Row) =>
    Object.fromEntries(columns.map(({ name, kind, cell }) => [name, csvCell(cell(row), kind, decimal)]));
  for await (const rows of parts(sheet)) yield table.rows(rows.map(cells));
}

function csvCell(cell: Cell, kind: Column<unknown>['kind'], decimal: string): string | number {
  if (typeof cell !== 'number') return textCell(cell ?? '');
  return kind === 'euros' ? cell.toFixed(2).replace('.', decimal) : cell;
}
