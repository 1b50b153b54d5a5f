import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { t } from '@staffroom/contracts/texts/text.js';
import { CONFIG } from '../config/config-token.js';
import type { Config } from '../config/config.js';
import { forbidden } from './app-error.js';
import type { SignedInRequest } from './current-user.js';

const reading = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * A state-changing call must come from the portal's own pages: its Origin names our host, or the browser reports
 * same-origin (R10). A browser never sends an API token by itself, so calls with one may come from anywhere (R63).
 */
@Injectable()
export class OriginGuard implements CanActivate {
  private readonly publicHost: string;

  constructor(@Inject(CONFIG) config: Pick<Config, 'publicUrl'>) {
    this.publicHost = new URL(config.publicUrl).host;
  }

  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<SignedInRequest>();
    if (request.byToken || reading.has(request.method) || this.isSameOrigin(request)) return true;
    throw forbidden(t('This request did not come from the portal itself.'), 'CROSS_SITE');
  }

  private isSameOrigin(request: SignedInRequest): boolean {
    const origin = request.get('origin');
    if (origin !== undefined) {
      const host = hostOf(origin);
      return host !== null && (host === request.get('host') || host === this.publicHost);
    }
    return request.get('sec-fetch-site') === 'same-origin';
  }
}

/** Null for `null`, the origin of sandboxed and privacy-mode pages, and for anything that is not a URL. */
function hostOf(origin: string): string | null {
  try {
    return new URL(origin).host || null;
  } catch {
    return null;
  }
}
