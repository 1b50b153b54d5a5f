/** Writes data to stdout, no faster than it is read. */
import { once } from 'node:events';
import { unprintable } from '../../platform/http/unprintable.js';

export async function print(line: string): Promise<void> {
  if (!process.stdout.write(`${line}\n`)) await once(process.stdout, 'drain');
}

export function printJson(value: unknown, indent?: number): Promise<void> {
  return print(toJson(value, indent));
}

/** JSON.stringify escapes only some of the characters that a terminal obeys or does not show. A parser reads the same value. */
export function toJson(value: unknown, indent?: number): string {
  return JSON.stringify(value, null, indent).replace(/[\u007f-\u009f\p{Cf}\p{Zl}\p{Zp}]/gu, escaped);
}

/** Neutralises control characters, line breaks and text direction marks in user input before it reaches a terminal. */
export function plain(text: string): string {
  return withoutControls(text.replace(/\s*\n\s*/g, ' / '));
}

/** The same for a text of several lines. */
export function withoutControls(text: string): string {
  return text
    .split('\n')
    .map((line) => line.replace(everyUnprintable, '\ufffd'))
    .join('\n');
}

const everyUnprintable = new RegExp(unprintable, 'gu');

/** A character outside the first plane is two escapes. */
function escaped(character: string): string {
  return character
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');
}
