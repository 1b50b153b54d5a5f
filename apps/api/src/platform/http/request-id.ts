import { randomUUID } from 'node:crypto';
import type { NextFunction, Request, Response } from 'express';

const key = Symbol('request id');
type Numbered = Request & { [key]?: string };

/** Every request gets an id of our own making; it stands in the log, in the events it caused and in the answer's header. */
export function numberRequest(request: Request, response: Response, next: NextFunction): void {
  (request as Numbered)[key] = randomUUID();
  response.setHeader('X-Request-Id', requestIdOf(request));
  next();
}

export function requestIdOf(request: Request): string {
  return ((request as Numbered)[key] ??= randomUUID());
}
