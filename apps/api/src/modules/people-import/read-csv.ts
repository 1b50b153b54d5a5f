/** Reads a CSV file as spreadsheets and HR programs save it. */
import { CsvError, type Options, parse } from 'csv-parse/sync';
import { importLimits } from '@staffroom/contracts/people-import.js';
import { textOfCell } from '../../platform/csv/csv-cells.js';

export interface CsvRow {
  /** As a spreadsheet counts them, empty rows included. */
  number: number;
  cells: string[];
}

export interface CsvFile {
  header: string[];
  rows: CsvRow[];
}

/** A sentence about the file, or about one of its rows. */
export interface CsvProblem {
  row: number | null;
  message: string;
}

const separators = [';', ',', '\t', '|'];
const looked = 20;

export function readCsv(text: string): CsvFile | CsvProblem {
  const named = /^\ufeff?sep=(.)\r?\n/i.exec(text); // Excel reads and writes such a line
  const contents = named ? text.slice(named[0].length) : text;
  const before = named ? 1 : 0;
  if (hasEndlessLine(contents, [...separators, named?.[1]])) return tooManyColumns;
  const options = { ...lenient, delimiter: named?.[1] ?? separatorOf(contents) };
  let records: string[][];
  try {
    records = parse(contents, { ...options, to: importLimits.rowsMax * 2 });
  } catch (error) {
    if (error instanceof CsvError) return unreadable(error, before);
    throw error;
  }
  const rows = records
    .map((cells, at) => ({ number: at + 1 + before, cells: cells.map(clean) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  const [head, ...others] = rows;
  const { rowsMax, columnsMax } = importLimits;
  if (!head || others.length === 0) return { row: null, message: 'The file contains no people.' };
  if (others.length > rowsMax) {
    return { row: null, message: `The file has more than ${rowsMax} rows. Please import it in parts.` };
  }
  const header = withoutTrailingEmpty(head.cells);
  if (header.length > columnsMax) return tooManyColumns;
  return { header, rows: others };
}

const tooManyColumns: CsvProblem = { row: null, message: `The file has more than ${importLimits.columnsMax} columns.` };

/** Cells cost more than text: millions in one line would hold up the portal for seconds. Text with commas has far fewer. */
const separatorsInLine = 20 * importLimits.columnsMax;

function hasEndlessLine(text: string, between: readonly (string | undefined)[]): boolean {
  let found = 0;
  for (const character of text) {
    if (character === '\n' || character === '\r') found = 0;
    else if (between.includes(character) && ++found > separatorsInLine) return true;
  }
  return false;
}

/** A tab is white space too, but a separator first. */
const lenient = { bom: true, relax_column_count: true, relax_quotes: true, trim: true } satisfies Options;

/** The one with which the first rows have the most columns, and the same number of them. */
function separatorOf(text: string): string {
  const scores = separators.map((delimiter) => ({ delimiter, score: scoreOf(text, delimiter) }));
  const best = scores.reduce((one, other) => (other.score > one.score ? other : one));
  return best.score > 1 ? best.delimiter : ',';
}

function scoreOf(text: string, delimiter: string): number {
  try {
    const records = parse(text, { ...lenient, delimiter, to: looked }).filter((cells) => cells.join('').trim() !== '');
    const columns = records[0]?.length ?? 0;
    const alike = records.filter(({ length }) => length === columns).length;
    return (columns * alike) / Math.max(1, records.length);
  } catch {
    return 0;
  }
}

/** Our own exports put apostrophes before text that a spreadsheet would take for a formula. */
function clean(cell: string): string {
  return textOfCell(cell.replace(/[\u00a0\u202f]/g, ' ').trim()).trim();
}

function withoutTrailingEmpty(cells: string[]): string[] {
  const last = cells.findLastIndex((cell) => cell !== '');
  return cells.slice(0, last + 1);
}

/** The library's message quotes the file. */
function unreadable(error: CsvError, before: number): CsvProblem {
  const row = typeof error['records'] === 'number' ? error['records'] + 1 + before : null;
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') {
    return { row, message: 'A quotation mark that begins in this row is not closed.' };
  }
  if (error.code === 'CSV_INVALID_CLOSING_QUOTE') {
    return { row, message: 'A quotation mark in this row is closed in the middle of a cell.' };
  }
  return { row, message: 'This row cannot be read as CSV.' };
}
