/** Words that others try first for one company or person. A password that is little more than such words is weak (R8). */
import { folded, spellings } from '@staffroom/contracts/folded.js';

/** What the portal calls itself, and what everyone does here. */
export const productWords: readonly string[] = ['staffroom', 'payroll', 'payslip', 'vacation', 'holiday'];

const shortest = 3;
/** As many characters as a password has at least. */
const enoughBesides = 8;

/** Whether hardly anything is left of the password without these words. */
export function isMadeOf(password: string, words: readonly string[]): boolean {
  const typed = plain(password);
  const known = [...new Set(words.flatMap(wordsIn))].sort((a, b) => b.length - a.length);
  const rest = known.reduce((left, word) => left.replaceAll(word, ''), typed);
  return rest !== typed && rest.length < enoughBesides;
}

/** 'Jürgen Roth' and 'jurgen@acme' give jurgen, juergen, roth and acme. */
function wordsIn(text: string): string[] {
  return spellings(text)
    .flatMap((spelling) => spelling.split(/[^\p{L}\p{N}]+/u))
    .filter((word) => word.length >= shortest)
    .map(plain);
}

/** Digits and signs that are written instead of letters. */
const letters: Readonly<Record<string, string>> = {
  ...{ '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't' },
  ...{ '@': 'a', $: 's', '!': 'i' },
};

/** 'St4ffr00m' becomes 'staffroom'. */
function plain(text: string): string {
  return folded(text).replace(/[013457@$!]/g, (sign) => letters[sign]!);
}
