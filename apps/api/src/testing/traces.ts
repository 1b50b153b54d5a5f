/** Searches everything that a portal leaves behind for planted words and bytes, in every encoding they may have there (R23). */
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';

/** The values to search for, keyed by the name that is reported. */
export type Planted = Readonly<Record<string, string | Buffer>>;

export interface Place {
  where: string;
  bytes: Buffer;
}

/** Returns `name in place` for each value found. */
export function tracesIn(planted: Planted, places: readonly Place[]): string[] {
  const wanted = Object.entries(planted).map(([name, value]) => ({ name, forms: formsOf(value) }));
  return places.flatMap(({ where, bytes }) => {
    const readings = readingsOf(bytes);
    return wanted
      .filter(({ forms }) => forms.some((form) => readings.some((reading) => reading.includes(form))))
      .map(({ name }) => `${name} in ${where}`);
  });
}

/** Plain, UTF-16, hexadecimal, base64 at every offset, quoted-printable, URL, JSON and HTML; as written and in lower case. */
function formsOf(value: string | Buffer): Buffer[] {
  if (Buffer.isBuffer(value)) return unique([value, ...encodedForms(value)]);
  const spellings = [...new Set([value, value.toLowerCase(), value.normalize('NFD')])];
  return unique(
    spellings.flatMap((spelling) => {
      const utf8 = Buffer.from(spelling);
      const utf16 = Buffer.from(spelling, 'utf16le');
      const texts = [quotedPrintable(utf8), urlEncoded(spelling), jsonEscaped(spelling), htmlEscaped(spelling)].flat();
      const plain = [utf8, utf16, Buffer.from(utf16).swap16()];
      return [...plain, ...plain.flatMap(encodedForms), ...texts.map((text) => Buffer.from(text))];
    }),
  );
}

/** The bytes unchanged, without the line breaks of mails, dumps and base64, and with the hexadecimal of binary columns decoded. */
function readingsOf(bytes: Buffer): Buffer[] {
  const text = bytes.toString('latin1');
  const hex = [...text.matchAll(/\\\\?x((?:[0-9a-f]{2})+)/g)].map(([, digits]) => digits!).join('');
  return [
    bytes,
    Buffer.from(text.replace(/=\r?\n/g, ''), 'latin1'),
    Buffer.from(text.replace(/\s+/g, ''), 'latin1'),
    Buffer.from(hex, 'hex'),
  ];
}

function encodedForms(bytes: Buffer): Buffer[] {
  const hex = bytes.toString('hex');
  const base64 = [0, 1, 2].map((offset) => base64At(bytes, offset));
  const forUrls = base64.map((form) => form.replaceAll('+', '-').replaceAll('/', '_'));
  return [hex, hex.toUpperCase(), ...base64, ...forUrls].map((form) => Buffer.from(form));
}

/** The base64 characters that depend on these bytes only, if they start at this offset. */
function base64At(bytes: Buffer, offset: number): string {
  const whole = Buffer.concat([Buffer.alloc(offset), bytes])
    .toString('base64')
    .replace(/=+$/, '');
  return whole.slice(Math.ceil((offset * 8) / 6), Math.floor(((offset + bytes.length) * 8) / 6));
}

function quotedPrintable(utf8: Buffer): string[] {
  const escaped = [...utf8]
    .map((byte) => (byte > 126 || byte < 32 || byte === 61 ? `=${hexByte(byte)}` : String.fromCharCode(byte)))
    .join('');
  return [escaped, escaped.replaceAll(' ', '_'), escaped.replaceAll(' ', '=20')];
}

function urlEncoded(text: string): string[] {
  const encoded = encodeURIComponent(text);
  const all = [...Buffer.from(text)].map((byte) => `%${hexByte(byte)}`).join('');
  return [encoded, encoded.toLowerCase(), encoded.replaceAll('%20', '+'), all, all.toLowerCase()];
}

function jsonEscaped(text: string): string[] {
  const escaped = [...text]
    .map((letter) => (letter > '~' ? `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}` : letter))
    .join('');
  return [escaped, escaped.replaceAll('\\', '\\\\')];
}

function htmlEscaped(text: string): string[] {
  return [
    [...text].map((letter) => (letter > '~' ? `&#${letter.charCodeAt(0)};` : letter)).join(''),
    text.replaceAll('&', '&amp;').replaceAll("'", '&#39;'),
  ];
}

function hexByte(byte: number): string {
  return byte.toString(16).toUpperCase().padStart(2, '0');
}

function unique(forms: readonly Buffer[]): Buffer[] {
  return [...new Map(forms.map((form) => [form.toString('latin1'), form])).values()];
}

/** Copies every table, materialized view and partition of every schema, including PostgreSQL's own. Needs a superuser. */
export async function dumpOf(adminUrl: string): Promise<Place[]> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('r', 'm') and n.nspname not like 'pg_toast%' and c.relpersistence <> 't' order by 1`,
    );
    const places: Place[] = [];
    for (const { name } of rows) places.push({ where: name, bytes: await copyOf(client, name) });
    return places;
  } finally {
    await client.end();
  }
}

async function copyOf(client: pg.Client, table: string): Promise<Buffer> {
  const rows = client.query(copyTo(`copy (select * from ${table}) to stdout`));
  const chunks: Buffer[] = [];
  rows.on('data', (chunk: Buffer) => chunks.push(chunk));
  await once(rows, 'end');
  return Buffer.concat(chunks);
}

/** The path and content of every file below the folder. */
export async function filesBelow(folder: string): Promise<Place[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return Promise.all(
    paths.map(async (path) => {
      const where = relative(folder, path);
      return { where, bytes: Buffer.concat([Buffer.from(`${where}\n`), await readFile(path)]) };
    }),
  );
}
