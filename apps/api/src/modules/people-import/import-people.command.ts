import { randomBytes } from 'node:crypto';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ArrayMaxSize, IsArray, IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import { type CsvEncoding, csvEncodings } from '@staffroom/contracts/csv-text.js';
import {
  type ImportColumns,
  importFieldLabels,
  importFields,
  importLimits,
  type ImportPeopleBody,
  type ImportPreview,
  type ImportProblem,
  type ImportReply,
} from '@staffroom/contracts/people-import.js';
import { yearOf } from '@staffroom/contracts/plain-date.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { type CommandContext, metaOf, newIds } from '../../platform/event-log/command-context.js';
import { EventLog } from '../../platform/event-log/event-log.js';
import { UnitOfWork } from '../../platform/event-log/unit-of-work.js';
import { AppError } from '../../platform/http/app-error.js';
import { Clock } from '../../platform/clock/clock.js';
import { hashPassword, withUniqueEmail } from '../auth/facade.js';
import { IsYesOrNo } from '../users/facade.js';
import { leaveYearFacts } from '../time-off/facade.js';
import { oneOf } from '../../platform/http/validators.js';
import { decideImport, type ImportManner, type ImportOutcome } from './decide-import.js';
import { guessColumns } from './guess-columns.js';
import { planImport } from './plan-import.js';
import { type CsvFile, type CsvProblem, readCsv } from './read-csv.js';
import { type ReadPeople, readPeople } from './read-people.js';
import { readStaff } from './staff.js';

export class ImportPeopleDto implements ImportPeopleBody {
  @IsString({ message: () => t('Please choose a file') })
  @MaxLength(importLimits.textMax, { message: () => t('The file is too large. Please import it in parts.') })
  text: string;

  @IsOptional()
  @IsIn(csvEncodings, { message: oneOf(csvEncodings) })
  encoding?: CsvEncoding;

  @IsOptional()
  @IsArray({ message: () => t('Columns must be a list') })
  @ArrayMaxSize(importLimits.columnsMax, {
    message: () => t('A file may have at most {max} columns', { max: String(importLimits.columnsMax) }),
  })
  @IsIn([...importFields, null], {
    each: true,
    message: () => t('Columns must be from {values}, or null', { values: importFields.join(', ') }),
  })
  columns?: ImportColumns;

  @IsOptional()
  @IsYesOrNo()
  invite?: boolean;
}

export class ImportPeople extends Command<ImportReply> {
  constructor(
    readonly wanted: ImportPeopleBody,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** What the same import would do now. */
export class PreviewImport extends Command<ImportPreview> {
  constructor(
    readonly wanted: ImportPeopleBody,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** Everything is one transaction (ADR 36): all rows or none, whatever happens in between. */
@CommandHandler(ImportPeople)
export class ImportPeopleHandler implements ICommandHandler<ImportPeople> {
  constructor(
    private readonly log: EventLog,
    private readonly clock: Clock,
  ) {}

  async execute({ wanted, context }: ImportPeople): Promise<ImportReply> {
    const found = await readFile(wanted);
    if ('message' in found) throw refused([{ ...found, field: null }]);
    const { read } = found;
    const manner = await mannerOf(this.log, this.clock, wanted);
    const ids = newIds(context, this.log.keyring, read.people.length);
    if (read.problems.length > 0) refuse((await tryOut(this.log, context, read, ids, manner)).problems);
    const work = async (unit: UnitOfWork) => refuse((await decide(unit, read, ids, manner)).problems);
    await withUniqueEmail(() => this.log.transact(context, work, { lockDirectory: true }));
    return { people: read.people.length };
  }
}

@CommandHandler(PreviewImport)
export class PreviewImportHandler implements ICommandHandler<PreviewImport> {
  constructor(
    private readonly log: EventLog,
    private readonly clock: Clock,
  ) {}

  async execute({ wanted, context }: PreviewImport): Promise<ImportPreview> {
    const found = await readFile(wanted);
    if ('message' in found) return unreadable(found);
    const { file, columns, read } = found;
    const manner = await mannerOf(this.log, this.clock, wanted);
    const ids = newIds(context, this.log.keyring, read.people.length);
    const { problems, ...outcome } = await tryOut(this.log, context, read, ids, manner);
    const first = file.rows.slice(0, importLimits.sampleRows);
    const sample = first.map(({ cells }) => cells.slice(0, file.header.length).map(shortened));
    const header = file.header.map(shortened);
    const names = sampleNames(read);
    return { header, columns, sample, ...outcome, repeated: read.repeated, names, problems: inOrder(problems) };
  }
}

/** A cell may contain a whole file. */
function shortened(cell: string): string {
  return cell.slice(0, importLimits.sampleCellMax);
}

/** For the guess what a column contains. */
const looked = 200;

interface FoundFile {
  file: CsvFile;
  columns: ImportColumns;
  read: ReadPeople;
}

async function readFile({ text, columns, encoding }: ImportPeopleBody): Promise<FoundFile | CsvProblem> {
  const file = await readCsv(text);
  if ('message' in file) return file;
  const first = file.rows.slice(0, looked).map(({ cells }) => cells);
  const found = columns ?? guessColumns(file.header, first);
  const chosen = file.header.map((_, at) => found[at] ?? null);
  return { file, columns: chosen, read: { ...(await readPeople(file, chosen)), encoding } };
}

function unreadable(problem: CsvProblem): ImportPreview {
  const nothing = { created: 0, updated: 0, unchanged: 0, repeated: 0, names: [], renamed: [], roles: [] };
  return { header: [], columns: [], sample: [], ...nothing, problems: [{ ...problem, field: null }] };
}

function sampleNames({ people }: ReadPeople): string[] {
  const names = people.flatMap(({ fullName = '' }) => (/[^\p{ASCII}]/u.test(fullName) ? [fullName] : []));
  return [...new Set(names)].slice(0, importLimits.sampleNames);
}

/** Nobody knows the password, so one hash serves everyone: people choose their own with a link, or sign in with the provider. */
async function mannerOf(log: EventLog, clock: Clock, { invite = false }: ImportPeopleBody): Promise<ImportManner> {
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'));
  const today = clock.today();
  const leaveYears = await leaveYearFacts(log, log.pool, today);
  return { keyring: log.keyring, passwordHash, year: yearOf(today), leaveYears, invite };
}

/** Without the lock, in a unit that is never committed. */
function tryOut(
  log: EventLog,
  context: CommandContext,
  read: ReadPeople,
  ids: readonly string[],
  manner: ImportManner,
): Promise<ImportOutcome> {
  return decide(new UnitOfWork(log, log.pool, metaOf(context)), read, ids, manner);
}

async function decide(
  unit: UnitOfWork,
  read: ReadPeople,
  ids: readonly string[],
  manner: ImportManner,
): Promise<ImportOutcome> {
  return decideImport(unit, await planImport(read, await readStaff(unit.db), ids), manner);
}

function refuse(problems: readonly ImportProblem[]): void {
  if (problems.length > 0) throw refused(inOrder(problems));
}

function refused(problems: readonly ImportProblem[]): AppError {
  const errors = problems.map(({ row, field, message }) => ({ field: placeOf(row, field), message }));
  const [first] = errors;
  const problem = problems[0]!.row === null ? first!.message : `${first!.field}: ${first!.message}`;
  const sentences = [t('Nothing was imported.'), problem];
  if (errors.length > 1) {
    sentences.push(t('The file has {count, plural, one {# problem} other {# problems}}.', { count: errors.length }));
  }
  return new AppError(422, sentences.join(' '), 'IMPORT_REFUSED', errors);
}

function placeOf(row: number | null, field: ImportProblem['field']): string {
  const place = row === null ? t('File') : t('Row {row}', { row: String(row) });
  return [place, ...(field === null ? [] : [t(importFieldLabels[field])])].join(', ');
}

function inOrder(problems: readonly ImportProblem[]): ImportProblem[] {
  return problems.toSorted((one, other) => (one.row ?? 0) - (other.row ?? 0));
}
