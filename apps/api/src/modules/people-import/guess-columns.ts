/** What the columns of a file contain, by their names. */
import type { ImportColumns } from '@staffroom/contracts/people-import.js';
import { knownNames } from './column-names.js';
import { isSalutation, mostOf, withNames } from './name-columns.js';

/** The values decide where a name has two meanings. */
export function guessColumns(header: readonly string[], rows: readonly (readonly string[])[]): ImportColumns {
  const guesses = knownNames(header).map((guess, at) =>
    guess === 'jobTitle' && mostOf(rows, at, isSalutation) ? null : guess,
  );
  return withNames(header, guesses, rows);
}
