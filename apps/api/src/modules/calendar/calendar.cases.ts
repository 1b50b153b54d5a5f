import { monthOf } from '@staffroom/contracts/calendar.js';
import { Clock } from '../../platform/clock/clock.js';
import type { RouteCase } from '../../testing/cases/route-case.js';
import { everyone } from '../../testing/cases/statuses.js';

export const calendarCases: readonly RouteCase[] = [
  {
    route: 'GET /api/dashboard/company-calendar',
    token: 200,
    shows: 'S6.1',
    query: '?startDate=2027-01-01&endDate=2027-01-14',
    expected: everyone(200),
  },
  {
    route: 'GET /api/dashboard/calendar-month',
    query: ({ app }) => `?month=${monthOf(app.get(Clock).today())}`,
    expected: everyone(200),
  },
  { route: 'GET /api/dashboard/calendar-teams', expected: everyone(200) },
];
