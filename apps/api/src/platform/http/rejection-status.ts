import type { RejectionKind } from '@staffroom/domain/decider.js';

/** The HTTP status of each kind of rejection (R2). */
export const statusOf: Record<RejectionKind, number> = {
  invalid: 400,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  unprocessable: 422,
};
