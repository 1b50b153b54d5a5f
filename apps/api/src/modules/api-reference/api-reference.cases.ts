import type { RouteCase } from '../../testing/cases/route-case.js';
import { everyone } from '../../testing/cases/statuses.js';

export const apiReferenceCases: readonly RouteCase[] = [
  { route: 'GET /api/openapi.json', token: 200, expected: everyone(200) },
];
