/** What each event of a refund means. */
import type { RefundEvent } from '@staffroom/domain/refunds/refund-events.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { type Change, forPerson, forSeersOf } from '../area/changes.js';
import { type EventMeanings, notTold } from '../area/event-meaning.js';
import { change, type EntriesById } from '../area/person-export.js';
import { changed, euros } from '../area/words.js';
import { describeReview, reviewExported, withdrawalExported, describeWithdrawal } from '../requests/facade.js';

export const refundMeanings: EventMeanings<RefundEvent, EntriesById> = {
  RefundRequested: {
    history: ({ amountCents, title, description, fileName }) => ({
      what: t('requested a refund of {amount} ({title})', { amount: euros(amountCents), title }),
      changes: fileName ? changed(t('Receipt'), null, fileName) : [],
      comment: description,
    }),
    export: ({ data, meta }, refunds, person) => {
      const { refundId: id, title: reference, amountCents, description } = data;
      const asked = { id, reference, amountCents, description, status: 'PENDING', requestedAt: meta.occurredAt };
      refunds.set(id, person.withFile('receipts', asked, data));
    },
    changes: ({ data }) => forRequest(data.userId),
    notification: ({ data: { refundId, userId }, meta: { actorId } }) => {
      const about = { refundId, subjectUserId: userId };
      return { type: 'NEW_REFUND', subjectUserId: userId, actorId, about };
    },
    webhook: { type: 'refund.submitted', ids: ['userId', 'refundId'] },
  },
  RefundReviewed: {
    history: describeReview,
    export: (event, refunds, person) => change(refunds, event.data.refundId, reviewExported(event, person)),
    changes: ({ data }) => forSettled(data.userId),
    notification: ({ data: { refundId, userId, reviewerId: actorId } }) => {
      const about = { refundId, actorId };
      return { type: 'REFUND_STATUS_CHANGE', subjectUserId: userId, actorId, about };
    },
    webhook: { type: 'refund.reviewed', ids: ['userId', 'refundId'] },
    isDecision: true,
  },
  RefundWithdrawn: {
    history: describeWithdrawal,
    export: (event, refunds) => change(refunds, event.data.refundId, withdrawalExported(event)),
    changes: ({ data }) => forSettled(data.userId),
    notification: 'none',
    webhook: { type: 'refund.withdrawn', ids: ['userId', 'refundId'] },
    releasesFiles: true,
  },
  RefundPaymentReserved: {
    history: () => ({ what: t('put the refund into a payment file') }),
    export: 'in activity.json only',
    changes: ({ data }) => forRequest(data.userId),
    ...notTold,
  },
  RefundPaymentReleased: {
    history: () => ({ what: t('took the refund out of the payment file') }),
    export: 'in activity.json only',
    changes: ({ data }) => forRequest(data.userId),
    ...notTold,
  },
  RefundPaid: {
    history: ({ paymentId }) => ({
      what: paymentId ? t('marked the refund as paid') : t('marked the refund as paid, without a payment file'),
    }),
    export: ({ data, meta }, refunds) => change(refunds, data.refundId, { paidAt: meta.occurredAt }),
    changes: ({ data }) => forRequest(data.userId),
    notification: 'none',
    webhook: { type: 'refund.paid', ids: ['userId', 'refundId'] },
  },
};

/** The notifications of those who were asked say what was decided. */
function forSettled(userId: string): Change[] {
  return [...forRequest(userId), forSeersOf(userId, 'notifications')];
}

function forRequest(userId: string): Change[] {
  return [forPerson(userId, 'refunds'), forSeersOf(userId, 'team-refunds')];
}
