import type { RouteCase } from '../../testing/cases/route-case.js';
import { everyone, hrOnly } from '../../testing/cases/statuses.js';

export const securityCases: readonly RouteCase[] = [
  { route: 'GET /api/account/sessions', expected: everyone(200) },
  {
    route: 'DELETE /api/account/sessions',
    endsSessions: true,
    expected: everyone(204),
    notRepeated: 'gets 401, because the session has ended',
  },
  { route: 'GET /api/security-events', expected: hrOnly(200) },
  { route: 'GET /api/security-events/export', expected: hrOnly(200) },
];
