/**
 * Handles every unknown address under /api. It is an ordinary route, so the guards run first: an anonymous client only
 * receives 401, and a user who must change the password only that error (R2b, R6).
 */
import { All, Controller, Module } from '@nestjs/common';
import { t } from '@staffroom/contracts/texts/text.js';
import type { Request } from 'express';
import { notFound } from './app-error.js';

export const unknownRoutes = ['/api', '/api/*path'];

/** True if there was nothing to be refused. */
export function isUnknownRoute(request: Request): boolean {
  return unknownRoutes.includes(String((request.route as { path?: unknown } | undefined)?.path));
}

@Controller()
class UnknownRouteController {
  @All(unknownRoutes)
  nothing(): never {
    throw notFound(t('There is nothing at this address.'));
  }
}

/** Import it last: the first matching route handles a request. */
@Module({ controllers: [UnknownRouteController] })
export class UnknownRouteModule {}
