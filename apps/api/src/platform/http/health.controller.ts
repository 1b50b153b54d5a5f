import { Controller, Get, Inject, Res } from '@nestjs/common';
import type { Response } from 'express';
import type { BackgroundHealth, Health, Liveness } from '@staffroom/contracts/health.js';
import { Public } from './current-user.js';
import { type Check, DetailChecks, outcomeOf } from './detail-checks.js';
import type { Drain } from './drain.js';
import { SharedCheck } from '../waiting/shared-check.js';

export interface HealthChecks {
  /** What must work before the portal can receive requests, in this order. After a failure, the rest is not tried. */
  required: Record<keyof Health['checks'], Check>;
  details: Record<keyof Health['details'], Check>;
  background: () => Promise<BackgroundHealth>;
  drain: Pick<Drain, 'begun'>;
}
export const HEALTH_CHECKS = Symbol('health checks');

type FromDatabase = Pick<Health, 'checks' | 'background'>;

const nothing: FromDatabase = {
  checks: { database: 'failing', migrations: 'failing', views: 'failing' },
  background: null,
};

const requiredWithinMs = 2_000;
const retryAfterSeconds = 5;

/** For load balancers and supervisors. Open to everyone, so it contains no addresses and no causes. */
@Controller('api/health')
export class HealthController {
  private readonly required: SharedCheck<FromDatabase>;
  private readonly details: DetailChecks;

  constructor(@Inject(HEALTH_CHECKS) private readonly healthChecks: HealthChecks) {
    let found = nothing;
    this.required = new SharedCheck(() => inTurn(healthChecks, (found = structuredClone(nothing))), {
      withinMs: requiredWithinMs,
      otherwise: () => structuredClone(found),
    });
    this.details = new DetailChecks(healthChecks.details);
  }

  @Get('live')
  @Public()
  live(): Liveness {
    return { live: true };
  }

  /** The same as ready. */
  @Get()
  @Public()
  state(@Res({ passthrough: true }) response: Response): Promise<Health> {
    return this.ready(response);
  }

  @Get('ready')
  @Public()
  async ready(@Res({ passthrough: true }) response: Response): Promise<Health> {
    const { checks, background } = await this.required.result();
    const details = await this.details.outcomes();
    const closing = this.healthChecks.drain.begun;
    const ready = !closing && Object.values(checks).every((outcome) => outcome === 'ok');
    if (!ready) response.status(503).setHeader('Retry-After', String(retryAfterSeconds));
    return { ready, closing, checks, details, background };
  }
}

/** One after another, because a request uses one connection to the database. What has not ended yet is failing. */
async function inTurn({ required, background }: HealthChecks, found: FromDatabase): Promise<FromDatabase> {
  for (const [name, check] of Object.entries(required)) {
    if ((await outcomeOf(check)) === 'failing') return found;
    found.checks[name as keyof Health['checks']] = 'ok';
  }
  found.background = await background().catch(() => null);
  return found;
}
