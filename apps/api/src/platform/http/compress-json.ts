import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { NextFunction, Request, Response } from 'express';

const leastBytes = 1_024;

const asBrotli = promisify<string | Buffer, object, Buffer>(brotliCompress);
const asGzip = promisify<string | Buffer, object, Buffer>(gzip);

/**
 * Best first. At the lowest levels, because each reply is sent once: higher ones cost several times the CPU for a few per cent
 * less.
 */
const encodings = {
  br: (text: string | Buffer) => asBrotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
  gzip: (text: string | Buffer) => asGzip(text, { level: constants.Z_BEST_SPEED }),
};

/**
 * Compresses JSON if the client accepts it: in one piece, because the stream around it would cost more than the compression.
 * Files are encrypted or compressed already.
 */
export function compressJson(request: Request, response: Response, next: NextFunction): void {
  response.setHeader('Vary', 'Accept-Encoding');
  const accepted = request.acceptsEncodings('br') || request.acceptsEncodings('gzip');
  if (accepted) compressEnd(response, accepted as keyof typeof encodings);
  next();
}

function compressEnd(response: Response, encoding: keyof typeof encodings): void {
  const end = response.end.bind(response) as (chunk: unknown, encoding: unknown) => Response;
  response.end = ((chunk: unknown, charset: unknown) => {
    const isText = typeof chunk === 'string' || Buffer.isBuffer(chunk);
    if (!isText || Buffer.byteLength(chunk) < leastBytes || !isUnsentJson(response)) return end(chunk, charset);
    encodings[encoding](chunk).then(
      (bytes) => {
        if (response.headersSent) return; // it was broken off
        response.setHeader('Content-Encoding', encoding);
        response.setHeader('Content-Length', bytes.length);
        end(bytes, undefined);
      },
      () => response.destroy(),
    );
    return response;
  }) as Response['end'];
}

function isUnsentJson(response: Response): boolean {
  return !response.headersSent && String(response.getHeader('Content-Type')).startsWith('application/json');
}
