/** Which columns make the name of a person together. */
import { folded } from '@staffroom/contracts/folded.js';
import type { ImportColumns, ImportField } from '@staffroom/contracts/people-import.js';
import type { Guess } from './column-names.js';

const fieldOf: Partial<Record<Guess, ImportField>> = {
  middleName: 'firstName',
  firstSurname: 'lastName',
  secondSurname: 'lastName',
};

export function withNames(
  header: readonly string[],
  guesses: readonly (Guess | null)[],
  rows: readonly (readonly string[])[],
): ImportColumns {
  const has = (...some: Guess[]) => some.some((guess) => guesses.includes(guess));
  const hasLast = has('lastName', 'firstSurname', 'secondSurname');
  const meaningOf = (guess: Guess, at: number): ImportField | null => {
    if (guess === 'name') return nameMeans(at);
    const isPart = fieldOf[guess] !== undefined || guess === 'firstName' || guess === 'lastName';
    if (isPart && has('fullName')) return null;
    const isWithin = guess === 'firstSurname' || (guess === 'secondSurname' && has('firstSurname'));
    if (isWithin && has('lastName')) return null;
    return fieldOf[guess] ?? (guess as ImportField);
  };
  /** Name and Vorname, Nombre and Apellidos, or Name alone. */
  const nameMeans = (at: number): ImportField | null => {
    if (has('fullName') || (has('firstName') && hasLast)) return null;
    if (has('firstName')) return 'lastName';
    if (hasLast) return 'firstName';
    const isWhole = folded(header[at]!) === 'name' || mostOf(rows, at, (text) => /\S\s+\S/.test(text));
    return isWhole ? 'fullName' : 'firstName';
  };
  return guesses.map((guess, at) => (guess === null ? null : meaningOf(guess, at)));
}

const salutations = new Set(
  `dr prof mag ing dipl phd mba jr sr mr mrs ms miss herr frau hr fr sra srta don doña dott dottssa sig m mme mlle bay bayan`.split(
    ' ',
  ),
);

/** Dr. or Prof. Dr. */
export function isSalutation(text: string): boolean {
  const words = text
    .toLowerCase()
    .split(/[\s.-]+/)
    .filter(Boolean);
  return words.length > 0 && words.every((word) => salutations.has(word));
}

const lastFirst =
  /^(nachname|name|last ?name|surname|apellidos?|apelidos?|cognome|nom|soyad[iı]?)\b.*\b(vorname|first ?name|nombre|nome|prenom|adi?)$/u;

/** "López, Ana" becomes "Ana López" in a column whose name says so, or most of whose cells are like this. */
export function nameInOrder(
  column: { name: string; at: number },
  rows: readonly (readonly string[])[],
): (text: string) => string {
  const isReversed =
    lastFirst.test(folded(column.name).trim()) || mostOf(rows, column.at, (text) => lastAndFirst(text) !== null);
  return (text) => {
    const parts = isReversed ? lastAndFirst(text) : null;
    return parts === null ? text : `${parts[1]} ${parts[0]}`;
  };
}

function lastAndFirst(text: string): [string, string] | null {
  const [last, first, ...more] = text.split(',', 3).map((part) => part.trim());
  return last && first && more.length === 0 && !isSalutation(first) ? [last, first] : null;
}

/** More than half of the cells that are not empty. */
export function mostOf(rows: readonly (readonly string[])[], at: number, isSuch: (text: string) => boolean): boolean {
  const texts = rows.map((cells) => cells[at] ?? '').filter((text) => text !== '');
  return texts.filter(isSuch).length * 2 > texts.length;
}
