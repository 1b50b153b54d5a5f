import { capitals } from '@staffroom/contracts/texts/formats.js';
/** The first letters of the first and the last name (SPEC section 9: at most two). */
export function initials(fullName: string): string {
  const words = fullName.trim().split(/\s+/).filter(Boolean);
  const first = words.at(0);
  const last = words.length > 1 ? words.at(-1) : undefined;
  return [first, last].map((word) => firstLetter(word)).join('');
}

/** Derived from the id, so that a person always has the same colour. */
export function hueOf(id: string): number {
  let hash = 0;
  for (const character of id) hash = (hash * 31 + character.codePointAt(0)!) % 9973;
  return (hash % 12) * 30;
}

function firstLetter(word: string | undefined): string {
  return word ? capitals([...word][0]!) : '';
}
