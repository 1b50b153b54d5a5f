import { t } from '@staffroom/contracts/texts/text.js';
import type { Response } from 'express';
import { LostError, notFound } from '../http/app-error.js';
import { sendStream } from '../http/send-stream.js';
import { contentDisposition, downloadName } from './file-name.js';
import type { FileStore } from './file-store.js';

export interface NamedFile {
  /** The owner of the record that the file belongs to. */
  id: string;
  ownerId: string;
  fileId: string;
  name: string;
}

/**
 * Sends the file's bytes (R18). An uploaded file is never executed: the browser uses the type that was detected from
 * the content, does not guess another, and shows the file in a sandbox. Check access before the call; null means that
 * the file is not visible. Nothing is sent before `record` has recorded who reads the file.
 */
export async function sendFile(
  response: Response,
  files: FileStore,
  file: NamedFile | null,
  record: (file: NamedFile) => Promise<void>,
  disposition: 'attachment' | 'inline' = 'attachment',
): Promise<void> {
  if (!file) throw notFound(t('There is no such file.'));
  const opened = await files.open(file.fileId);
  if (!opened) throw new LostError(t('There is no such file.'));
  await record(file).catch((error: unknown) => {
    opened.content.destroy();
    throw error;
  });
  response.set({
    'Content-Type': opened.type,
    'Content-Length': String(opened.sizeBytes),
    'Content-Disposition': contentDisposition(disposition, downloadName(file.name, opened.type)),
    'Content-Security-Policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'private, no-store',
  });
  await sendStream(opened.content, response);
}
