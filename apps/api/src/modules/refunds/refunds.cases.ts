import { own, queued } from '../../testing/cases/listed-rows.js';
import type { RouteCase } from '../../testing/cases/route-case.js';
import {
  everyone,
  ownOnly,
  queuedRequest,
  requestHistory,
  review,
  reviewersOnly,
} from '../../testing/cases/statuses.js';

export const refundCases: readonly RouteCase[] = [
  { route: 'GET /api/refunds', shows: 'S6.2 R16.2', expected: everyone(200), rows: own('refunds') },
  {
    route: 'POST /api/refunds',
    body: () => ({ description: 'Taxi', amount: '900' }),
    file: 'file',
    expected: everyone(201),
    other: () => ({ amount: '901' }),
    personal: (description) => ({ description }),
  },
  {
    route: 'DELETE /api/refunds/:id',
    about: (world, { owner }) => world.refund(owner),
    expected: ownOnly(204),
  },
  {
    route: 'PATCH /api/refunds/:id/review',
    about: (world, { owner }) => world.refund(owner),
    body: () => ({ status: 'REJECTED', comment: 'no' }),
    expected: review,
    other: () => ({ comment: 'No' }),
    personal: (comment) => ({ comment }),
  },
  {
    route: 'GET /api/refunds/:id/receipt',
    token: 200,
    about: (world, { owner }) => world.refund(owner),
    reads: 'receipt',
    expected: requestHistory,
  },
  { route: 'GET /api/team/refunds', token: 200, shows: 'S6.3', expected: reviewersOnly(200), rows: queued('refunds') },
  {
    route: 'GET /api/team/refunds/:id',
    token: 200,
    about: (world, { owner }) => world.refund(owner),
    expected: queuedRequest,
  },
];
