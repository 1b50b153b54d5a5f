import type { RouteCase } from '../../testing/cases/route-case.js';
import { hrOnly } from '../../testing/cases/statuses.js';
import type { World } from '../../testing/cases/world.js';

export const refundPaymentCases: readonly RouteCase[] = [
  { route: 'GET /api/refund-payments', shows: 'R33a.1', expected: hrOnly(200) },
  {
    route: 'POST /api/refund-payments',
    body: async (world) => ({ refundIds: [await approvedRefund(world)] }),
    expected: hrOnly(201),
    other: () => ({ refundIds: ['00000000-0000-4000-8000-000000000000'] }),
  },
  { route: 'GET /api/refund-payments/earlier', query: '?approvedUntil=2026-01-01', expected: hrOnly(200) },
  {
    route: 'POST /api/refund-payments/earlier',
    body: async (world) => ({ approvedUntil: '2199-12-31', count: await refundsToPay(world) }),
    expected: hrOnly(200),
    other: () => ({ approvedUntil: '2199-12-30' }),
  },
  { route: 'GET /api/refund-payments/:paymentId/file', about: payment, expected: hrOnly(200) },
  { route: 'POST /api/refund-payments/:paymentId/paid', about: payment, expected: hrOnly(200) },
  { route: 'DELETE /api/refund-payments/:paymentId', about: payment, expected: hrOnly(204) },
  { route: 'PATCH /api/refund-payments/refunds/:refundId/paid', about: approvedRefund, expected: hrOnly(200) },
];

async function approvedRefund(world: World): Promise<string> {
  const { employee, hr } = world.people;
  const id = await world.refund(employee);
  await hr.send('patch', `/api/refunds/${id}/review`, { status: 'APPROVED' }).expect(200);
  return id;
}

/** A payment file with one refund. */
async function payment(world: World): Promise<string> {
  const refundIds = [await approvedRefund(world)];
  const reply = await world.people.hr.send('post', '/api/refund-payments', { refundIds }).expect(201);
  return reply.body.id as string;
}

/** At least one. */
async function refundsToPay(world: World): Promise<number> {
  await approvedRefund(world);
  const reply = await world.people.hr.get('/api/refund-payments/earlier?approvedUntil=2199-12-31').expect(200);
  return reply.body.count as number;
}
