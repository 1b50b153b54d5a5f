import type { RefundEvent } from '@staffroom/domain/refunds/refund-events.js';
import type { History } from '../area/history.js';
import { changed, euros } from '../area/words.js';
import { describeReview, withdrawnDescription } from '../requests/facade.js';

export const refundHistory: History<RefundEvent> = {
  sentences: {
    RefundRequested: ({ amountCents, title, description, fileName }) => ({
      what: `requested a refund of ${euros(amountCents)} (${title})`,
      changes: fileName ? changed('Receipt', null, fileName) : [],
      comment: description,
    }),
    RefundReviewed: describeReview,
    RefundWithdrawn: () => withdrawnDescription,
    RefundPaymentReserved: () => ({ what: 'put the refund into a payment file' }),
    RefundPaymentReleased: () => ({ what: 'took the refund out of the payment file' }),
    RefundPaid: ({ paymentId }) => ({
      what: `marked the refund as paid${paymentId ? '' : ', without a payment file'}`,
    }),
  },
  valuesGiven: {},
  needsEarlierValues: [],
};
