/** A list as a workbook for Excel. It is made in memory, so its rows are limited. */
import { t } from '@staffroom/contracts/texts/text.js';
import { exportLimits } from '@staffroom/contracts/exports.js';
import { numberText } from '@staffroom/contracts/texts/formats.js';
import type { Cell as WrittenCell, SheetData } from 'write-excel-file/node';
import { AppError } from '../http/app-error.js';
import { type Cell, type Column, parts, type Sheet } from './sheet.js';

/** Every text is a cell of type text, which is no formula whatever it begins with. */
export async function xlsxOf<Row>(sheet: Sheet<Row>): Promise<Buffer> {
  const { columns } = sheet;
  const data: SheetData = [columns.map(({ name }) => ({ value: name, type: String, fontWeight: 'bold' }))];
  for await (const rows of parts(sheet)) {
    for (const row of rows) data.push(columns.map((column) => written(column, column.cell(row))));
    if (data.length - 1 > exportLimits.xlsxRowsMax) throw tooLong();
  }
  const { default: write } = await import('write-excel-file/node'); // few processes ever need it
  const widths = columns.map(({ kind, name }) => ({ width: Math.max(name.length + 2, kind === undefined ? 24 : 12) }));
  return write(data, { sheet: sheet.name, columns: widths, stickyRowsCount: 1 }).toBuffer();
}

function written({ kind }: Pick<Column<never>, 'kind'>, cell: Cell): WrittenCell {
  if (cell === null || cell === '') return null;
  if (typeof cell === 'number') return { value: cell, type: Number, ...(kind === 'euros' ? { format: '0.00' } : {}) };
  if (kind === 'date') return { value: new Date(`${cell}T00:00:00Z`), type: Date, format: 'yyyy-mm-dd' };
  return { value: cell.replace(unwritable, ''), type: String };
}

/** XML has no characters for these. */
const unwritable = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

function tooLong(): AppError {
  const most = numberText(exportLimits.xlsxRowsMax);
  return new AppError(
    422,
    t('An Excel file may have at most {most} rows here. Choose a shorter period, or CSV.', { most }),
  );
}
