import { own } from '../../testing/cases/listed-rows.js';
import type { RouteCase } from '../../testing/cases/route-case.js';
import { everyone, ownOnly } from '../../testing/cases/statuses.js';

export const notificationCases: readonly RouteCase[] = [
  { route: 'GET /api/notifications', shows: 'S6.1', expected: everyone(200), rows: own('notifications') },
  {
    route: 'PATCH /api/notifications/:id/read',
    about: (world, { owner }) => world.notification(owner),
    expected: ownOnly(200),
    unchanged: 'once more',
  },
  {
    route: 'POST /api/notifications/mark-all-read',
    about: async (world, { owner }) => {
      await world.notification(owner);
      return [];
    },
    expected: everyone(200),
    unchanged: 'once more',
  },
  { route: 'GET /api/notification-preferences', expected: everyone(200) },
  {
    route: 'PUT /api/notification-preferences',
    body: () => [{ notificationType: 'NEW_PAYROLL', channel: 'IN_APP' }],
    expected: everyone(200),
    other: () => [{ notificationType: 'NEW_PAYROLL', channel: 'EMAIL' }],
    unchanged: [],
  },
];
