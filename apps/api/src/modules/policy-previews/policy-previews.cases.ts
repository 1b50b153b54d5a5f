import type { RouteCase } from '../../testing/cases/route-case.js';
import { hrOnly } from '../../testing/cases/statuses.js';

export const policyPreviewCases: readonly RouteCase[] = [
  {
    route: 'POST /api/company/policy/preview',
    body: () => ({ change: 'REMINDERS', remindAfterDays: 3, escalateAfterDays: 7 }),
    expected: hrOnly(200),
    notRepeated: 'shows the same preview',
  },
];
