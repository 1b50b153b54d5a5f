/** The words by which people are found, whatever their order, case, accents and spelling of umlauts (R43). */
import { spellings } from '@staffroom/contracts/folded.js';

/** An ideograph is a word of its own, because nothing separates words in that script. */
const word = /\p{Ideographic}|(?:(?!\p{Ideographic})[\p{L}\p{N}])+/gu;

/** A typed word in each of its spellings. */
export type SearchedWord = readonly string[];

/** The words that someone typed, without those that begin another one and therefore say nothing more. */
export function wordsSearched(text: string): SearchedWord[] {
  const [plain = [], ...others] = spellings(text).map((spelling): string[] => spelling.match(word) ?? []);
  const words = plain.map((one, at) => [...new Set([one, ...others.map((spelled) => spelled[at]!)])]);
  words.sort(([a], [b]) => b!.length - a!.length);
  return words.filter((short, at) => !words.slice(0, at).some((long) => isBegunBy(long, short)));
}

function isBegunBy(long: SearchedWord, short: SearchedWord): boolean {
  return long.every((spelling) => short.some((beginning) => spelling.startsWith(beginning)));
}

/** The words under which a text is found: O'Brien under obrien, o and brien, and Müller under muller and mueller. */
export function wordsOf(text: string): string[] {
  const words = spellings(text).flatMap((spelling) => {
    const joined = spelling.replace(/(?<=\p{L})['’ʼ-](?=\p{L})/gu, '');
    return [...(spelling.match(word) ?? []), ...(joined.match(word) ?? [])];
  });
  return [...new Set(words)];
}
