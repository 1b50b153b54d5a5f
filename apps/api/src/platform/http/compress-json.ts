import { constants } from 'node:zlib';
import compression from 'compression';
import type { RequestHandler } from 'express';

const leastBytes = 1_024;

/**
 * Compresses JSON if the client accepts it. At the lowest level, because each reply is sent once: higher ones cost several
 * times the CPU for a few per cent less. Files are encrypted or compressed already.
 */
export function compressJson(): RequestHandler {
  return compression({
    threshold: leastBytes,
    level: constants.Z_BEST_SPEED,
    brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MIN_QUALITY + 1 } },
    filter: (_, response) => String(response.getHeader('Content-Type')).startsWith('application/json'),
  });
}
