import { randomUUID } from 'node:crypto';
import type { NextFunction, Request, Response } from 'express';

const key = Symbol('request id');
type Numbered = Request & { [key]?: string };

/** Gives every request an id. It appears in the logs, in the events the request caused and in the response header. */
export function numberRequest(request: Request, response: Response, next: NextFunction): void {
  (request as Numbered)[key] = randomUUID();
  response.setHeader('X-Request-Id', requestIdOf(request));
  next();
}

export function requestIdOf(request: Request): string {
  return ((request as Numbered)[key] ??= randomUUID());
}
