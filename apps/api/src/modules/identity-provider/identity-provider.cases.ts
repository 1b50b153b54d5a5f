import type { RouteCase } from '../../testing/cases/route-case.js';
import { anyone } from '../../testing/cases/statuses.js';

/** The portal of the tests has no identity provider. */
export const identityProviderCases: readonly RouteCase[] = [
  { route: 'GET /api/auth/oidc/start', expected: anyone(404) },
  { route: 'GET /api/auth/oidc/callback', expected: anyone(404) },
  { route: 'GET /api/auth/oidc/end', expected: anyone(404) },
];
