import type { RouteCase } from '../../testing/cases/route-case.js';
import { hrOnly } from '../../testing/cases/statuses.js';

export const exportCases: readonly RouteCase[] = [
  { route: 'GET /api/exports/people', token: 200, expected: hrOnly(200) },
  { route: 'GET /api/exports/absences', token: 200, expected: hrOnly(200) },
  { route: 'GET /api/exports/balances', token: 200, expected: hrOnly(200) },
  { route: 'GET /api/exports/refunds', token: 200, expected: hrOnly(200) },
];
