import type { QueuedRefund, Refund } from '@staffroom/contracts/refunds.js';

const pending: Refund = {
  id: 'r-1',
  userId: 'u-ana',
  title: 'Refund 2026-0007',
  description: 'Taxi to the airport',
  amount: 1250,
  status: 'PENDING',
  fileUrl: '/api/refunds/r-1/receipt',
  fileName: 'taxi.pdf',
  fileType: 'application/pdf',
  createdAt: '2026-11-20T09:00:00.000Z',
  reviewComment: null,
  reviewerName: null,
  reviewedAt: null,
  paidAt: null,
  sameReceiptAs: null,
  sameAmountAs: null,
};

/** A request for tests, by default a pending one. */
export function refund(changes: Partial<Refund> = {}): Refund {
  return { ...pending, ...changes };
}

/** As reviewers see it. */
export function queuedRefund(changes: Partial<QueuedRefund> = {}): QueuedRefund {
  return { ...pending, userName: 'Ana Costa', userJobTitle: 'Engineer', isReceiptUsedAgain: false, ...changes };
}
