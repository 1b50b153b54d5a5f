/**
 * Text for cells of a CSV file that people open in a spreadsheet. There a cell that begins with = + - @ (or the full-width
 * forms) is a formula, also behind white space or characters that do not show. Where the list separator is ";", as in most
 * of Europe, a semicolon within a cell begins another one. An apostrophe before it makes it text.
 */
const formula = '[=+\\-@\\uff1d\\uff0b\\uff0d\\uff20]';
const unseen = '[\\s\\p{Cc}\\p{Cf}]';
const atStart = new RegExp(`^(?=${unseen}*${formula}|[\\t\\r\\n])`, 'u');
const inside = new RegExp(`([;\\t\\r\\n])(?=${unseen}*${formula})`, 'gu');

export function textCell(text: string): string {
  return text.replace(atStart, "'").replace(inside, "$1'");
}

/** JSON begins with a brace, and may write a semicolon another way. */
export function jsonCell(value: object): string {
  return JSON.stringify(value).replaceAll(';', '\\u003b');
}
