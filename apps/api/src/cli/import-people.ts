import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { CommandBus } from '@nestjs/cqrs';
import {
  type CsvEncoding,
  csvEncodingLabels,
  csvEncodingOf,
  csvEncodings,
  csvText,
} from '@staffroom/contracts/csv-text.js';
import {
  type ImportColumns,
  type ImportField,
  importFieldLabels,
  importFields,
  type ImportPreview,
  type ImportProblem,
} from '@staffroom/contracts/people-import.js';
import { roleLabel } from '@staffroom/contracts/users.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { ImportPeople, PreviewImport } from '../modules/people-import/facade.js';
import { withPortal } from './open/with-portal.js';

interface Options {
  columns?: string;
  encoding?: string;
  dryRun?: boolean;
  invite?: boolean;
}

/** The same as the page: all rows of the file, or none (R59a). */
export async function importPeople(path: string, options: Options): Promise<void> {
  const bytes = await readFile(path);
  const encoding = options.encoding === undefined ? csvEncodingOf(bytes) : encodingNamed(options.encoding);
  const text = csvText(bytes, encoding);
  const columns = options.columns === undefined ? undefined : columnsIn(options.columns);
  const wanted = { text, encoding, ...(columns && { columns }), invite: options.invite ?? false };
  const context = (command: string) => ({ actorId: null, command, requestId: `cli-${randomUUID()}` });
  await withPortal(async (app) => {
    const commands = app.get(CommandBus);
    const preview = await commands.execute(new PreviewImport(wanted, context('PreviewImport')));
    if (encoding !== 'utf-8') console.log(`Read as ${t(csvEncodingLabels[encoding])}: ${preview.names.join(', ')}`);
    printColumns(preview);
    printChanges(preview);
    for (const problem of preview.problems) console.log(problemText(problem));
    if (preview.problems.length > 0) {
      console.log(`Nothing was imported: ${counted(preview.problems.length, 'problem')}.`);
      process.exitCode = 1;
    } else if (options.dryRun) {
      console.log(`Nothing was imported. It would be: ${outcomeText(preview)}.`);
    } else {
      await commands.execute(new ImportPeople(wanted, context('ImportPeople')));
      console.log(`Imported: ${outcomeText(preview)}.`);
    }
  });
}

/** Separated by commas, in the order of the file. An empty place is a column that is not imported. */
function columnsIn(text: string): ImportColumns {
  return text.split(',').map((name) => {
    const trimmed = name.trim();
    if (trimmed === '') return null;
    if (!isField(trimmed)) throw new Error(`--columns: “${trimmed}” is not one of ${importFields.join(', ')}.`);
    return trimmed;
  });
}

function encodingNamed(text: string): CsvEncoding {
  const encoding = csvEncodings.find((one) => one === text.toLowerCase());
  if (!encoding) throw new Error(`--encoding: “${text}” is not one of ${csvEncodings.join(', ')}.`);
  return encoding;
}

function isField(name: string): name is ImportField {
  return (importFields as readonly string[]).includes(name);
}

function printColumns({ header, columns }: ImportPreview): void {
  header.forEach((name, at) => {
    const field = columns[at];
    console.log(`Column “${name}”: ${field ? t(importFieldLabels[field]) : 'not imported'}`);
  });
}

/** Who gets another name or more rights, or fewer (R68). */
function printChanges({ renamed, roles }: ImportPreview): void {
  for (const { row, from, to } of renamed) console.log(`Row ${row}: ${from} gets the name ${to}`);
  for (const { row, fullName, from, to } of roles) {
    console.log(`Row ${row}: ${fullName} becomes ${roleLabel(to)}${from ? `, was ${roleLabel(from)}` : ''}`);
  }
}

function problemText({ row, field, message }: ImportProblem): string {
  const place = [row === null ? 'File' : `Row ${row}`, ...(field === null ? [] : [t(importFieldLabels[field])])];
  return `${place.join(', ')}: ${message}`;
}

function outcomeText({ created, updated, unchanged, repeated }: ImportPreview): string {
  const skipped = repeated > 0 ? `, ${counted(repeated, 'repeated row')} skipped` : '';
  return `${counted(created, 'account')} created, ${updated} changed, ${unchanged} left as they are${skipped}`;
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
