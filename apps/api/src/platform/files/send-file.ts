import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import { notFound } from '../http/app-error.js';
import { contentDisposition, downloadName } from './file-name.js';
import type { FileStore } from './file-store.js';

export interface NamedFile {
  fileId: string;
  name: string;
}

/**
 * Answers with the file's bytes (R18). What somebody uploaded is never run: the browser takes the type that was found in
 * the content, guesses no other, and shows it in a sandbox. Call it after asking who may; null is what nobody may see.
 */
export async function sendFile(
  response: Response,
  files: FileStore,
  file: NamedFile | null,
  disposition: 'attachment' | 'inline' = 'attachment',
): Promise<void> {
  const opened = file && (await files.open(file.fileId));
  if (!opened) throw notFound('There is no such file.');
  response.set({
    'Content-Type': opened.type,
    'Content-Length': String(opened.sizeBytes),
    'Content-Disposition': contentDisposition(disposition, downloadName(file.name, opened.type)),
    'Content-Security-Policy': "sandbox; default-src 'none'",
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'private, no-store',
  });
  await pipeline(opened.content, response).catch((error: unknown) => {
    if (!wasLeft(error)) throw error;
  });
}

/** Whoever downloads may stop. */
function wasLeft(error: unknown): boolean {
  return (error as { code?: string }).code === 'ERR_STREAM_PREMATURE_CLOSE';
}
