/** Personnel documents over HTTP: the files of an upload, and the pages of a list. */
import type { Request, Response } from 'express';
import { fileLimits } from '@staffroom/contracts/files.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { cursorOf, cursorPart, page, rowsToFetch } from '../../platform/http/paging.js';
import type { PersonnelDocumentPlace, PersonnelDocumentRow } from './personnel-documents.js';

/** What an upload must contain (R34). */
export const documentUpload = {
  field: 'files',
  maxFiles: fileLimits.maxFiles,
  missing: () => t('Choose at least one file.'),
};

/** Reads the requested page and sends it with the address of the next one. */
export async function sendPersonnelDocumentPage(
  request: Request,
  response: Response,
  read: (query: { after: PersonnelDocumentPlace | null; limit: number }) => Promise<PersonnelDocumentRow[]>,
): Promise<void> {
  const cursor = cursorOf(request, [cursorPart.epochMs, cursorPart.uuid]);
  const after = cursor && { createdMs: Number(cursor[0]), id: cursor[1]! };
  const rows = await read({ after, limit: rowsToFetch });
  sendPersonnelDocuments(
    response,
    page(request, response, rows, ({ createdMs, id }) => [createdMs, id]),
  );
}

export function sendPersonnelDocuments(response: Response, rows: readonly PersonnelDocumentRow[]): void {
  response.type('application/json').send(`[${rows.map((row) => row.json).join(',')}]`);
}
