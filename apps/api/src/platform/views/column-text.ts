/**
 * Formats a column's value as PostgreSQL's own text, the same that a query parameter would produce, and rows for COPY.
 */
import { columnType, isJson, type View } from './view.js';

/** Null stays null. Equal values of a comparable column (see row-changes.ts) have equal texts. */
export type ColumnText = string | null;

export function columnText(type: string, value: unknown): ColumnText {
  if (value === null || value === undefined) return null;
  if (isJson(type)) return JSON.stringify(value);
  switch (typeof value) {
    case 'string':
      return spelled(type, value);
    case 'boolean':
      return value ? 't' : 'f';
    case 'object':
      return objectText(value);
    default:
      return String(value);
  }
}

export function columnTypes(view: View): string[] {
  return Object.keys(view.columns).map((field) => columnType(view, field));
}

/** One row for COPY … FROM STDIN in its text format. */
export function copyLine(row: readonly ColumnText[]): string {
  let line = '';
  for (let i = 0; i < row.length; i++) {
    const text = row[i]!;
    if (i > 0) line += '\t';
    line += text === null ? '\\N' : special.test(text) ? text.replace(allSpecial, escaped) : text;
  }
  return `${line}\n`;
}

const special = /[\\\t\n\r]/;
const allSpecial = /[\\\t\n\r]/g;
const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

function escaped(character: string): string {
  return escapes[character]!;
}

/** As PostgreSQL prints it, if a value can be written in several ways. */
function spelled(type: string, value: string): string {
  switch (type) {
    case 'uuid':
      return value.toLowerCase();
    case 'boolean':
      return /^\s*(t|true|y|yes|on|1)\s*$/i.test(value) ? 't' : 'f';
    case 'smallint':
    case 'integer':
    case 'bigint':
      return BigInt(value).toString();
    default:
      return value;
  }
}

function objectText(value: object): string {
  if (value instanceof Date) return value.toISOString();
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`;
  if (Array.isArray(value)) return `{${value.map(element).join(',')}}`;
  return JSON.stringify(value);
}

function element(value: unknown): string {
  if (Array.isArray(value)) return objectText(value);
  const text = columnText('', value);
  return text === null ? 'NULL' : `"${text.replace(/["\\]/g, '\\$&')}"`;
}
