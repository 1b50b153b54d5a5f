import type { ApiError } from './base-query.js';

/** Somebody else reviewed the request, or it was withdrawn: what is on the screen is old (R15). */
export function movedOn({ status }: ApiError): boolean {
  return status === 409 || status === 404;
}
