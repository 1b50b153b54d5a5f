import { pageSize } from '@staffroom/contracts/paging.js';
import { t } from '@staffroom/contracts/texts/text.js';
import type { Request, Response } from 'express';
import { badRequest } from './app-error.js';

/** The allowed format of a cursor's parts. Cursors come back from the client, so anything else is rejected. */
export const cursorPart = {
  flag: /^[01]$/,
  epochMs: /^\d{1,14}$/,
  /** Since the first day of the year 1. */
  days: /^\d{1,6}$/,
  position: /^\d{1,14}$/,
  number: /^-?\d{1,14}(\.\d{1,4})?$/,
  /** Without the one character that PostgreSQL cannot store. */
  text: /^[^\u0000]{0,2000}$/,
  uuid: /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i,
} as const;

/**
 * Keyset paging (R43). To the client, the cursor is an opaque string: it contains the sort values of the last row. A
 * query reads one row more than a page, to determine whether there is a next page without counting.
 */
export function cursorOf(request: Request, parts: readonly RegExp[]): string[] | null {
  const raw = request.query['after'];
  if (raw === undefined) return null;
  const values: unknown = decode(raw);
  if (
    !Array.isArray(values) ||
    values.length !== parts.length ||
    !parts.every((part, i) => part.test(String(values[i])))
  ) {
    throw badRequest('after', t('This page address is not valid. Start again from the first page.'));
  }
  return values.map(String);
}

export const rowsToFetch = pageSize + 1;

/** Removes the extra row and, if there was one, names the next page in the Link header. */
export function page<Row>(
  request: Request,
  response: Response,
  rows: Row[],
  cursor: (row: Row) => readonly (string | number)[],
): Row[] {
  if (rows.length <= pageSize) return rows;
  const shown = rows.slice(0, pageSize);
  linkNext(request, response, cursor(shown.at(-1)!));
  return shown;
}

/** Names the page that comes after the row with these sort values. */
export function linkNext(request: Request, response: Response, cursor: readonly (string | number)[]): void {
  response.setHeader('Link', `<${addressAfter(request.originalUrl, cursor)}>; rel="next"`);
}

/** The address of the page that comes after the row with these sort values. */
export function addressAfter(address: string, cursor: readonly (string | number)[]): string {
  const [path, query = ''] = address.split('?');
  const next = new URLSearchParams(query);
  next.set('after', Buffer.from(JSON.stringify(cursor.map(String))).toString('base64url'));
  return `${path}?${next}`;
}

function decode(raw: unknown): unknown {
  if (typeof raw !== 'string') return null;
  try {
    return JSON.parse(Buffer.from(raw, 'base64url').toString()) as unknown;
  } catch {
    return null;
  }
}
