import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';

/** Ends without an error if the client aborts the download. */
export async function sendStream(
  source: NodeJS.ReadableStream | AsyncIterable<string>,
  response: Response,
): Promise<void> {
  await pipeline(source, response).catch((error: unknown) => {
    if ((error as { code?: string }).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  });
}
