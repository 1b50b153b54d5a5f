import { randomUUID } from 'node:crypto';
import type { NextFunction, Request, Response } from 'express';

const key = Symbol('request id');
type Numbered = Request & { [key]?: string };

/**
 * A UUID, or the hexadecimal digits of a proxy. The id is stored unencrypted in events forever, so nothing that could
 * contain a name or an address is accepted.
 */
const sane = /^[0-9a-f][0-9a-f-]{14,62}[0-9a-f]$/i;

/**
 * Gives every request an id, or keeps the one that a proxy has given it. It appears in the logs, in the events the
 * request caused and in the response header.
 */
export function numberRequest(request: Request, response: Response, next: NextFunction): void {
  const given = request.get('x-request-id');
  (request as Numbered)[key] = given !== undefined && sane.test(given) ? given : randomUUID();
  response.setHeader('X-Request-Id', requestIdOf(request));
  next();
}

export function requestIdOf(request: Request): string {
  return ((request as Numbered)[key] ??= randomUUID());
}
