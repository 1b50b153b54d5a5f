/** One line for each request, when it has ended: which route, by whom, how long, and why it failed. */
import { Logger } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { framesOf } from '../logs/cause.js';
import type { SignedInRequest } from './current-user.js';
import { requestIdOf } from './request-id.js';

export interface EndedRequest {
  method: string;
  /** As declared, such as /api/time-off/:id. An address may contain names and tokens. */
  route: string;
  /** Null if the client left before the response began. */
  status: number | null;
  durationMs: number;
  /** Lasts as long as its client listens. */
  isEventStream: boolean;
}

interface Failure {
  error: unknown;
  /** An unexpected failure is an error, and its line says where it was thrown. */
  unexpected: boolean;
}

const failures = new WeakMap<object, Failure>();

/** The line of the request will name the cause. */
export function noteFailure(request: object, error: unknown, { unexpected }: { unexpected: boolean }): void {
  failures.set(request, { error, unexpected });
}

export function logRequests(logger = new Logger('Http'), ended: (request: EndedRequest) => void = () => undefined) {
  return (request: Request, response: Response, next: NextFunction): void => {
    const began = performance.now();
    response.once('close', () => {
      const durationMs = Math.round((performance.now() - began) * 10) / 10;
      const status = response.headersSent ? response.statusCode : null;
      const isEventStream = response.getHeader('content-type') === 'text/event-stream';
      const facts = { method: request.method, route: routeOf(request), status, durationMs, isEventStream };
      print(logger, request, response, facts);
      ended(facts);
    });
    next();
  };
}

function print(logger: Logger, request: SignedInRequest, response: Response, ended: EndedRequest): void {
  const { isEventStream, ...facts } = ended;
  const { method, route, status } = facts;
  const failure = failures.get(request);
  const line = {
    message: `${method} ${route} ${status ?? 'without a response'}`,
    requestId: requestIdOf(request),
    ...facts,
    ...(response.writableFinished || isEventStream ? {} : { aborted: true }),
    ...(request.signedIn ? { actorId: request.signedIn.id } : {}),
    ...(failure ? { error: failure.error } : {}),
  };
  if (failure?.unexpected) logger.error({ ...line, frames: framesOf(failure.error) });
  else if (failure) logger.warn(line);
  else if (isFrequent(route, status)) logger.debug(line);
  else logger.log(line);
}

const client = 'web client';
const unknown = 'unknown route';
const health = '/api/health';

/** As declared. An address may contain names and tokens. */
export function routeOf(request: Request): string {
  const { path } = (request.route ?? {}) as { path?: unknown };
  if (path !== undefined) return String(path);
  return /^\/api(\/|$)/.test(request.path) ? unknown : client;
}

/** Files of the web client, and the health checks of a load balancer. */
function isFrequent(route: string, status: number | null): boolean {
  return route === client || (route.startsWith(health) && status === 200);
}
