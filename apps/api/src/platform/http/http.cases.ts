import type { RouteCase } from '../../testing/cases/route-case.js';
import { anyone, everyone } from '../../testing/cases/statuses.js';

export const httpCases: readonly RouteCase[] = [
  { route: 'GET /api/health', token: 200, expected: anyone(200) },
  { route: 'GET /api/health/live', token: 200, expected: anyone(200) },
  { route: 'GET /api/health/ready', token: 200, expected: anyone(200) },
  { route: 'ALL /api', expected: everyone(404) },
  { route: 'ALL /api/*path', about: () => 'nothing/at/all', expected: everyone(404) },
];
