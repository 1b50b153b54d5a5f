/** A CSV file for spreadsheets, written in parts: UTF-8, commas, Windows line ends. */
import { stringify } from 'csv-stringify/sync';
import { textCell } from './csv-cells.js';

/**
 * The cells of the rows must come from `textCells`, from `textCell` or from `jsonCell`, or be numbers. Where the comma is the decimal sign,
 * spreadsheets expect semicolons between cells.
 */
export function csvTable<Column extends string>(columns: readonly Column[], decimal = '.') {
  const options = {
    ...windowsLineEnd,
    delimiter: decimal === ',' ? ';' : ',',
    cast: { number: (number: number) => String(number).replace('.', decimal) },
  };
  return {
    /** Begins with a byte order mark. Without it, spreadsheets do not recognise UTF-8 and garble names such as "Ångström". */
    head: `\ufeff${stringify([[...columns]], options)}`,
    rows: (rows: readonly Record<Column, string | number>[]) =>
      stringify(
        rows.map((row) => columns.map((column) => row[column])),
        options,
      ),
  };
}

/** Rows for another program, with separators of its choice. A program reads the apostrophe of `textCell` as a part of the text. */
export function rowsForProgram(rows: readonly (readonly string[])[], delimiter: string): string {
  return stringify([...rows], { record_delimiter: 'windows', delimiter });
}

/** The same for spreadsheets. */
export function csvRows(rows: readonly (readonly string[])[], delimiter: string): string {
  return stringify(
    rows.map((row) => row.map(textCell)),
    { ...windowsLineEnd, delimiter },
  );
}

export function textCells<Column extends string>(texts: Record<Column, string>): Record<Column, string> {
  const safe = Object.entries<string>(texts).map(([column, text]) => [column, textCell(text)]);
  return Object.fromEntries(safe) as Record<Column, string>;
}

const windowsLineEnd = { record_delimiter: 'windows', escape_formulas: true } as const;
