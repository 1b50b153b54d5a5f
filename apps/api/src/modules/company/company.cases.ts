import { randomUUID } from 'node:crypto';
import type { RouteCase } from '../../testing/cases/route-case.js';
import { hrOnly } from '../../testing/cases/statuses.js';

export const companyCases: readonly RouteCase[] = [
  { route: 'GET /api/company/policy', expected: hrOnly(200) },
  {
    route: 'POST /api/company/policy/changes',
    body: () => ({
      ...{ change: 'SPECIAL_LEAVE', name: `Kind ${randomUUID()}` },
      ...{ isPaid: true, daysPerYear: null, needsNote: false },
    }),
    expected: hrOnly(200),
    other: () => ({ isPaid: false }),
  },
];
