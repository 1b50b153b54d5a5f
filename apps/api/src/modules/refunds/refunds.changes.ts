/** Which lists the events of a refund change. */
import type { RefundEvent } from '@staffroom/domain/refunds/refund-events.js';
import { type Change, type Changes, forPerson, forSeersOf } from '../area/changes.js';

export const refundChanges: Changes<RefundEvent> = {
  RefundRequested: ({ data }) => forRequest(data.userId),
  RefundReviewed: ({ data }) => forSettled(data.userId),
  RefundWithdrawn: ({ data }) => forSettled(data.userId),
  RefundPaymentReserved: ({ data }) => forRequest(data.userId),
  RefundPaymentReleased: ({ data }) => forRequest(data.userId),
  RefundPaid: ({ data }) => forRequest(data.userId),
};

/** The notifications of those who were asked say what was decided. */
function forSettled(userId: string): Change[] {
  return [...forRequest(userId), forSeersOf(userId, 'notifications')];
}

function forRequest(userId: string): Change[] {
  return [forPerson(userId, 'refunds'), forSeersOf(userId, 'team-refunds')];
}
