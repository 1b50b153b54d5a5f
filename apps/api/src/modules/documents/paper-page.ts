/** Papers over HTTP: the files of an upload, and the pages of a list. */
import type { Request, Response } from 'express';
import { fileLimits } from '@staffroom/contracts/files.js';
import { cursorOf, cursorPart, page, rowsAsked } from '../../platform/http/paging.js';
import type { PaperPlace, PaperRow } from './paper-list.js';

/** What an upload must contain (R34). */
export const paperFiles = { field: 'files', maxFiles: fileLimits.maxFiles, missing: 'Choose at least one file.' };

/** Reads the requested page and sends it with the address of the next one. */
export async function sendPaperPage(
  request: Request,
  response: Response,
  read: (query: { after: PaperPlace | null; limit: number }) => Promise<PaperRow[]>,
): Promise<void> {
  const cursor = cursorOf(request, [cursorPart.epochMs, cursorPart.uuid]);
  const after = cursor && { createdMs: Number(cursor[0]), id: cursor[1]! };
  const rows = await read({ after, limit: rowsAsked });
  sendPapers(
    response,
    page(request, response, rows, ({ createdMs, id }) => [createdMs, id]),
  );
}

export function sendPapers(response: Response, rows: readonly PaperRow[]): void {
  response.type('application/json').send(`[${rows.map((row) => row.json).join(',')}]`);
}
