/** What the rows of a file say about people, each value checked as the forms of accounts check it. */
import { isEmail } from 'class-validator';
import type { CsvEncoding } from '@staffroom/contracts/csv-text.js';
import { employeeNumberProblem } from '@staffroom/contracts/employee-number.js';
import { folded } from '@staffroom/contracts/folded.js';
import { ibanKey, ibanProblem } from '@staffroom/contracts/iban.js';
import {
  type ImportColumns,
  type ImportField,
  importFieldLabels,
  type ImportProblem,
} from '@staffroom/contracts/people-import.js';
import { regionsOf } from '@staffroom/contracts/regions.js';
import {
  countries,
  type Country,
  countryCode,
  countryLabel,
  type Role,
  roleLabel,
  roles,
  userLimits,
} from '@staffroom/contracts/users.js';
import { languages } from '@staffroom/contracts/texts/languages.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { inEveryLanguage } from '../../platform/languages/reader-language.js';
import { mapWithBreaks } from '../../platform/waiting/breaks.js';
import { isOneLine } from '../../platform/http/validators.js';
import { nameInOrder } from './name-columns.js';
import type { CsvFile, CsvRow } from './read-csv.js';
import { roleIn } from './role-names.js';

/** A field is absent if its column is, or its cell is empty. */
export interface ImportedPerson {
  row: number;
  employeeNumber?: string;
  email?: string;
  fullName?: string;
  jobTitle?: string;
  role?: Role;
  country?: Country;
  region?: string;
  vacationDays?: number;
  iban?: string;
  /** As written: whom it means depends on everyone else. */
  team?: string;
  manager?: string;
}

export interface ReadPeople {
  people: ImportedPerson[];
  repeated: number;
  problems: ImportProblem[];
  /** Undefined if the caller does not say it. */
  encoding?: CsvEncoding | undefined;
}

export async function readPeople({ header, rows }: CsvFile, columns: ImportColumns): Promise<ReadPeople> {
  const missing = whatIsMissing(columns);
  if (missing) return { people: [], repeated: 0, problems: [{ row: null, field: null, message: missing }] };
  const problems: ImportProblem[] = [];
  const seen = new Set<string>();
  const people: ImportedPerson[] = [];
  const wholeName = columns.indexOf('fullName');
  const roleHeading = header[columns.indexOf('role')] ?? '';
  const cells = rows.map((row) => row.cells);
  const inOrder = nameInOrder({ name: header[wholeName] ?? '', at: wholeName }, cells);
  await mapWithBreaks(rows, (row) => {
    const values = valuesOf(row, columns);
    const name = values.get('fullName');
    if (name !== undefined) values.set('fullName', inOrder(name));
    const key = JSON.stringify([...values].sort());
    if (seen.has(key)) return;
    seen.add(key);
    if (row.cells.slice(header.length).some((cell) => cell !== '')) {
      problems.push({
        row: row.number,
        field: null,
        message: t('This row has more cells than the header has columns.'),
      });
    }
    people.push(personIn({ row: row.number, roleHeading }, values, problems));
  });
  return { people, repeated: rows.length - people.length, problems };
}

function whatIsMissing(columns: ImportColumns): string | null {
  const has = (field: ImportField) => columns.includes(field);
  const twice = columns.find((field, at) => field !== null && !isJoined(field) && columns.indexOf(field) !== at);
  if (twice)
    return t('Two columns are chosen for “{field}”. Please choose one.', { field: t(importFieldLabels[twice]) });
  if (has('fullName') && (has('firstName') || has('lastName'))) {
    return t('Please choose either the full name, or the first and the last name.');
  }
  if (has('firstName') !== has('lastName')) {
    return t(
      'Only the {chosen, select, first {first} other {last}} name is chosen. Please choose the {chosen, select, first {last} other {first}} name too, or “Full name” if the column has the whole name.',
      { chosen: has('firstName') ? 'first' : 'last' },
    );
  }
  if (!has('email') && !has('employeeNumber')) {
    return t('Please choose the column with the email, or the one with the employee number: people are found by them.');
  }
  return null;
}

/** Several columns can make a name: two surnames, or a middle name. */
function isJoined(field: ImportField): boolean {
  return field === 'firstName' || field === 'lastName';
}

function valuesOf({ cells }: CsvRow, columns: ImportColumns): Map<ImportField, string> {
  const values = new Map<ImportField, string>();
  columns.forEach((field, at) => {
    const cell = cells[at] ?? '';
    if (field === null || cell === '') return;
    const before = isJoined(field) ? values.get(field) : undefined;
    values.set(field, before === undefined ? cell : `${before} ${cell}`);
  });
  return values;
}

function personIn(
  { row, roleHeading }: { row: number; roleHeading: string },
  values: ReadonlyMap<ImportField, string>,
  problems: ImportProblem[],
): ImportedPerson {
  const person: ImportedPerson = { row };
  const name = [values.get('firstName'), values.get('lastName')].filter(Boolean).join(' ');
  const given = new Map(name === '' ? values : [...values, ['fullName', name] as const]);
  for (const [field, text] of given) {
    const problem = readers[field](text, person, roleHeading);
    if (problem) problems.push({ row, field, message: problem });
  }
  return person;
}

type Reader = (text: string, person: ImportedPerson, roleHeading: string) => string | undefined;

/** Each returns what is wrong with the text, or sets the value. */
const readers: Record<ImportField, Reader> = {
  employeeNumber: (text, person) => {
    const problem = employeeNumberProblem(text);
    if (!problem) person.employeeNumber = text;
    return problem;
  },
  email: (text, person) => {
    if (!isEmail(text) || /\p{Default_Ignorable_Code_Point}/u.test(text))
      return t('This is not a valid email address.');
    person.email = text;
    return tooLong(text, userLimits.emailMax);
  },
  fullName: (text, person) => {
    const problem = tooLong(text, userLimits.fullNameMax) ?? line(text);
    if (!problem) person.fullName = text;
    return problem;
  },
  firstName: () => undefined,
  lastName: () => undefined,
  jobTitle: (text, person) => {
    const problem = tooLong(text, userLimits.jobTitleMax) ?? line(text);
    if (!problem) person.jobTitle = text;
    return problem;
  },
  role: (text, person, roleHeading) => {
    const role = roleIn(text, roleHeading);
    if (!role) return t('The role must be one of {roles}.', { roles: roles.map(roleLabel).join(', ') });
    person.role = role;
    return undefined;
  },
  country: (text, person) => {
    const country = countryNamed.get(folded(text));
    if (!country)
      return t('The country must be one of {countries}.', { countries: countries.map(countryLabel).join(', ') });
    person.country = country;
    return undefined;
  },
  region: (text, person) => {
    const region = regionNamed(text);
    if (!region) return t('There is no such region. Please use its code, such as DE-BY.');
    person.region = region;
    return undefined;
  },
  vacationDays: (text, person) => {
    const days = /^\d{1,3}([.,]0+)?$/.test(text) ? parseInt(text, 10) : NaN;
    if (!(days <= userLimits.vacationDaysMax)) {
      return t('Vacation days must be a whole number from 0 to {max}.', { max: userLimits.vacationDaysMax });
    }
    person.vacationDays = days;
    return undefined;
  },
  team: (text, person) => {
    person.team = text;
    return undefined;
  },
  manager: (text, person) => {
    person.manager = text;
    return undefined;
  },
  iban: (text, person) => {
    const problem = ibanProblem(text);
    if (problem) return `${problem}.`;
    person.iban = ibanKey(text);
    return undefined;
  },
};

function line(text: string): string | undefined {
  return isOneLine(text) ? undefined : t('Enter a single line of text without invisible characters.');
}

function tooLong(text: string, max: number): string | undefined {
  return text.length > max ? t('This may have at most {max} characters.', { max }) : undefined;
}

let regions: ReadonlyMap<string, string> | undefined;

/** By code, and by name in every language. */
function regionNamed(text: string): string | undefined {
  const plain = (name: string) => folded(name).replace(/[\s_-]+/g, '');
  regions ??= new Map(
    inEveryLanguage(() => countries.flatMap(regionsOf))
      .flat()
      .flatMap(({ code, name }) => [code, name].map((one) => [plain(one), code] as const)),
  );
  return regions.get(plain(text));
}

/** By code, and by name in English and in the languages of the six countries: a German file says Spanien. */
const countryNamed = new Map(
  countries.flatMap((country) => {
    const code = countryCode(country);
    const names = Object.keys(languages).map(
      (one) => new Intl.DisplayNames([one], { type: 'region' }).of(code) ?? country,
    );
    return [country, code, ...names].map((name) => [folded(name), country] as const);
  }),
);
