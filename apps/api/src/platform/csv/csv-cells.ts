/**
 * Text for cells of a CSV file that is opened in a spreadsheet. Spreadsheets evaluate a cell as a formula if it begins with
 * = + - @ or their full-width forms, also after white space or invisible characters. Where the list separator is ";", as in
 * most of Europe, a semicolon within a cell begins another cell. A leading apostrophe turns the formula into text.
 */
const formula = '[=+\\-@\\uff1d\\uff0b\\uff0d\\uff20]';
const unseen = '[\\s\\p{Cc}\\p{Cf}]';
const atStart = new RegExp(`^(?=${unseen}*${formula}|[\\t\\r\\n])`, 'u');
const inside = new RegExp(`([;\\t\\r\\n])(?=${unseen}*${formula})`, 'gu');

export function textCell(text: string): string {
  return text.replace(atStart, "'").replace(inside, "$1'");
}

const escapedAtStart = new RegExp(`^'(?=${unseen}*${formula}|[\\t\\r\\n])`, 'u');
const escapedInside = new RegExp(`([;\\t\\r\\n])'(?=${unseen}*${formula})`, 'gu');

/** The text of a cell that `textCell` has made. */
export function textOfCell(cell: string): string {
  return cell.replace(escapedAtStart, '').replace(escapedInside, '$1');
}

/** JSON begins with a brace, so only semicolons need escaping. */
export function jsonCell(value: object): string {
  return JSON.stringify(value).replaceAll(';', '\\u003b');
}
