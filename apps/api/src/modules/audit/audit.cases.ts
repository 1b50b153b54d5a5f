import type { RouteCase } from '../../testing/cases/route-case.js';
import { hrOnly, ownOnly, requestHistory } from '../../testing/cases/statuses.js';

export const auditCases: readonly RouteCase[] = [
  {
    route: 'GET /api/time-off/:id/history',
    shows: 'R41.6',
    about: (world, { owner }) => world.timeOff(owner),
    expected: requestHistory,
  },
  {
    route: 'GET /api/refunds/:id/history',
    shows: 'R41.6',
    about: (world, { owner }) => world.refund(owner),
    expected: requestHistory,
  },
  {
    route: 'GET /api/users/:id/history',
    shows: 'R41.6',
    about: (_, { owner }) => owner.id,
    expected: hrOnly(200),
  },
  // the proof of a decision that has not been made
  { route: 'GET /api/time-off/:id/proof', about: (world, { owner }) => world.timeOff(owner), expected: ownOnly(409) },
  { route: 'GET /api/refunds/:id/proof', about: (world, { owner }) => world.refund(owner), expected: ownOnly(409) },
];
