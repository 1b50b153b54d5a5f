import type { RouteCase } from '../../testing/cases/route-case.js';
import { everyone } from '../../testing/cases/statuses.js';

export const changesCases: readonly RouteCase[] = [
  { route: 'GET /api/changes', isStream: true, expected: everyone(200) },
];
