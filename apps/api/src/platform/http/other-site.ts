import type { Request } from 'express';

/**
 * Whether a page of another site led the browser here, perhaps without the user's knowledge. False for a typed address, and for a browser that
 * does not say it.
 */
export function isFromOtherSite(request: Request): boolean {
  return ['cross-site', 'same-site'].includes(request.get('sec-fetch-site') ?? '');
}
