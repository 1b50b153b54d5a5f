import type { ApiError } from './base-query.js';

/** True if the target has changed or is gone in the meantime, so the screen is out of date (R15). */
export function isOutdated({ status }: ApiError): boolean {
  return status === 409 || status === 404;
}
