import { randomUUID } from 'node:crypto';
import type { SecurityAdvice } from '@staffroom/contracts/security-advice.js';
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
  { route: 'GET /api/company/security-advice', expected: hrOnly(200) },
  {
    route: 'PUT /api/company/security-advice',
    body: () => ({ strictPasswords: false }),
    expected: hrOnly(200),
    valid: {
      body: async ({ people }) => {
        const advice = (await people.secondHr.get('/api/company/security-advice')).body as SecurityAdvice;
        return { strictPasswords: false, keysAreCopied: !advice.keysAreCopied };
      },
    },
    other: () => ({ isDismissed: true }),
  },
];
