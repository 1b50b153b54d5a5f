/**
 * Every address under /api that is none. A route like the others, so that the guards are asked first: a stranger learns
 * nothing but 401, and whoever must change the password just that (R2b, R6).
 */
import { All, Controller, Module } from '@nestjs/common';
import type { Request } from 'express';
import { notFound } from './app-error.js';

export const unknownRoutes = ['/api', '/api/*path'];

/** True where there was nothing that somebody could have been refused. */
export function isUnknownRoute(request: Request): boolean {
  return unknownRoutes.includes(String((request.route as { path?: unknown } | undefined)?.path));
}

@Controller()
class UnknownRouteController {
  @All(unknownRoutes)
  nothing(): never {
    throw notFound('There is nothing at this address.');
  }
}

/** To be imported last: of two routes that fit, the first one answers. */
@Module({ controllers: [UnknownRouteController] })
export class UnknownRouteModule {}
