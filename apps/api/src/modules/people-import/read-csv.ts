/** Reads a CSV file as spreadsheets and HR programs save it. */
import { setImmediate } from 'node:timers/promises';
import { importLimits } from '@staffroom/contracts/people-import.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { textOfCell } from '../../platform/csv/csv-cells.js';
import { csvRecords, UnreadableRecord } from './csv-records.js';
import { headerAt, rowsAbove } from './find-header.js';

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

const { rowsMax, columnsMax } = importLimits;
const separators = [';', ',', '\t', '|'];

export async function readCsv(text: string): Promise<CsvFile | CsvProblem> {
  const named = /^\ufeff?sep=(.)\r?\n/i.exec(text); // Excel reads and writes such a line
  const contents = named ? text.slice(named[0].length) : text;
  const all = await filledRows(contents, named?.[1] ?? separatorOf(contents), named ? 1 : 0);
  if ('message' in all) return all;
  const at = headerAt(all.map(({ cells }) => cells));
  const [head, ...rows] = all.slice(at);
  if (!head || rows.length === 0) return { row: null, message: t('The file contains no people.') };
  if (rows.length > rowsMax) {
    return { row: null, message: t('The file has more than {max} rows. Please import it in parts.', { max: rowsMax }) };
  }
  return head.cells.length > columnsMax ? tooManyColumns() : { header: head.cells, rows };
}

function tooManyColumns(): CsvProblem {
  return { row: null, message: t('The file has more than {max} columns.', { max: columnsMax }) };
}

/** Others in this process have a turn in between: a file may consist of millions of cells. */
const cellsBetweenBreaks = 20_000;

/** Blank rows count as rows of the spreadsheet, but not as those of the file. */
async function filledRows(text: string, delimiter: string, before: number): Promise<CsvRow[] | CsvProblem> {
  const rows: CsvRow[] = [];
  let number = before;
  let read = 0;
  try {
    for (const record of csvRecords(text, delimiter)) {
      number++;
      const cells = cellsOf(record);
      if (cells.length > 0 && rows.push({ number, cells }) > rowsMax + rowsAbove) break;
      read += record.length;
      if (read < cellsBetweenBreaks) continue;
      read = 0;
      await setImmediate();
    }
  } catch (error) {
    if (!(error instanceof UnreadableRecord)) throw error;
    if (error.why === 'TOO_MANY_CELLS') return tooManyColumns();
    return { row: number + 1, message: t('A quotation mark that begins in this row is not closed.') };
  }
  return rows;
}

/** None if all are empty. Of those that no header may have, only the first one that says something. */
function cellsOf(record: readonly string[]): string[] {
  const cells = record.slice(0, columnsMax).map(clean);
  const beyond = record.slice(columnsMax).find((cell) => cell.trim() !== '');
  return withoutTrailingEmpty(beyond === undefined ? cells : [...cells, beyond]);
}

/** The one with which most of the first rows have the same number of columns, and as many as possible. */
function separatorOf(text: string): string {
  const beginning = text.replace(/^(?:[;,\t|" \r]*\n)+/, '').slice(0, 200_000);
  const scores = separators.map((delimiter) => ({ delimiter, score: scoreOf(beginning, delimiter) }));
  const best = scores.reduce((one, other) => (other.score > one.score ? other : one));
  return best.score > 1 ? best.delimiter : ',';
}

function scoreOf(text: string, delimiter: string): number {
  try {
    const widths: number[] = [];
    for (const cells of csvRecords(text, delimiter)) {
      if (cells.some((cell) => cell.trim() !== '') && widths.push(cells.length) === rowsAbove) break;
    }
    const alike = (width: number) => widths.filter((other) => other === width).length / widths.length;
    return Math.max(0, ...widths.map((width) => width * alike(width)));
  } catch {
    return 0;
  }
}

/** Our own exports put apostrophes before text that a spreadsheet would take for a formula. */
function clean(cell: string): string {
  return cell === '' ? '' : textOfCell(cell.replace(/[\u00a0\u202f]/g, ' ').trim()).trim();
}

function withoutTrailingEmpty(cells: string[]): string[] {
  const last = cells.findLastIndex((cell) => cell !== '');
  return cells.slice(0, last + 1);
}
