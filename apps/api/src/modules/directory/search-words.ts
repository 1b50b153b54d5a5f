/** The words by which people are found, whatever their order, case and accents (R43). */
import { folded } from '@staffroom/contracts/folded.js';

/** An ideograph is a word of its own, because nothing separates words in that script. */
const word = /\p{Ideographic}|(?:(?!\p{Ideographic})[\p{L}\p{N}])+/gu;

/** The words that someone typed, without those that begin another one and therefore say nothing more. */
export function wordsSearched(text: string): string[] {
  const words = [...new Set(folded(text).match(word))].sort((a, b) => b.length - a.length);
  return words.filter((short, i) => !words.slice(0, i).some((long) => long.startsWith(short)));
}

/** The words under which a text is found: O'Brien under obrien, o and brien. */
export function wordsOf(text: string): string[] {
  const plain = folded(text);
  const joined = plain.replace(/(?<=\p{L})['’ʼ-](?=\p{L})/gu, '');
  return [...new Set([...(plain.match(word) ?? []), ...(joined.match(word) ?? [])])];
}
