import { Controller, Get, Inject, Res } from '@nestjs/common';
import type { Response } from 'express';
import type { Health } from '@staffroom/contracts/health.js';
import { Public } from './current-user.js';

/** What must work before the portal can receive requests. Each check returns false or throws if it does not work. */
export type HealthChecks = Record<keyof Health['checks'], () => Promise<unknown>>;
export const HEALTH_CHECKS = Symbol('health checks');

/** For load balancers and start scripts: 200 if everything works, otherwise 503 with the failed checks. */
@Controller('api/health')
export class HealthController {
  constructor(@Inject(HEALTH_CHECKS) private readonly healthChecks: HealthChecks) {}

  @Get()
  @Public()
  async health(@Res({ passthrough: true }) response: Response): Promise<Health> {
    const outcomes: Record<string, 'ok' | 'failing'> = {};
    for (const [name, check] of Object.entries(this.healthChecks)) outcomes[name] = await works(check);
    const ready = Object.values(outcomes).every((outcome) => outcome === 'ok');
    if (!ready) response.status(503);
    return { ready, checks: outcomes as Health['checks'] };
  }
}

async function works(check: () => Promise<unknown>): Promise<'ok' | 'failing'> {
  try {
    return (await check()) === false ? 'failing' : 'ok';
  } catch {
    return 'failing';
  }
}
