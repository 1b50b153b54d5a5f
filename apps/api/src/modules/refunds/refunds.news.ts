import type { RequestStatus } from '@staffroom/contracts/requests.js';
import type { News, NewsPeople, NewsWords, NotificationText } from '../area/news.js';
import { euros } from '../area/words.js';
import { isOrSees, people } from '../directory/facade.js';
import { coversFor } from '../substitutes/facade.js';
import { outcomeOf, type Review, reviewJson } from '../requests/facade.js';

interface RefundFacts {
  id: string;
  /** The reference. */
  title: string;
  amountCents: number;
  status: RequestStatus;
  description: string | null;
  reviewComment: string | null;
  /** Null if the recipient does not see the requester. */
  review: Review | null;
}

export const refundNews: News = {
  facts: {
    name: 'refund',
    idField: 'refundId',
    join: ({ id, recipient, today }) => `left join views.refunds f on f.id = ${id}
      left join ${people('refund_reader')} on refund_reader.id = ${recipient}
        and (${isOrSees('refund_reader', 'subject')} or ${coversFor('refund_reader', 'subject', today)})
      left join ${people('refund_reviewer')} on refund_reviewer.id = f.reviewer_id`,
    json: `case when f.id is not null then json_build_object('id', f.id, 'title', f.title, 'amountCents', f.amount_cents,
      'status', f.status, 'description', f.description, 'reviewComment', f.review_comment,
      'review', case when refund_reader.id is not null then ${reviewJson('f', 'refund_reviewer', 'refund_reader')} end) end`,
  },
  words: {
    NEW_REFUND: {
      text: aboutRequest,
      outcome: outcomeOf,
      mail: { button: 'Review the request', voice: 'subject', quote: ({ description }: RefundFacts) => description },
    },
    REFUND_WAITING: {
      text: reminderOf('Refund request is waiting', 'still waits for your review.'),
      outcome: outcomeOf,
      isSettled,
      mail: { button: 'Review the request', voice: 'subject' },
    },
    REFUND_OVERDUE: {
      text: reminderOf('Refund request is overdue', 'has not been reviewed. Please review it, or ask the reviewer.'),
      outcome: outcomeOf,
      isSettled,
      mail: { button: 'See the request', voice: 'subject' },
    },
    REFUND_STATUS_CHANGE: {
      text: aboutReview,
      mail: { button: 'See your request', voice: 'actor', quote: ({ reviewComment }: RefundFacts) => reviewComment },
    },
  },
};

function aboutRequest(refund: RefundFacts | null, { subject }: NewsPeople): NotificationText {
  const title = 'New refund request';
  if (!refund) return { title, message: `${subject} requested a refund. The request no longer exists.`, link: null };
  const message = `${subject} requested a refund of ${euros(refund.amountCents)} (${refund.title}).`;
  return { title, message, link: `/team/refunds?request=${refund.id}` };
}

function reminderOf(title: string, state: string): NewsWords['text'] {
  return (row, { subject }) => {
    const refund = row as RefundFacts | null;
    if (!refund) return { title, message: `A refund request by ${subject} no longer exists.`, link: null };
    const message = `A refund request by ${subject} for ${euros(refund.amountCents)} (${refund.title}) ${state}`;
    return { title, message, link: `/team/refunds?request=${refund.id}` };
  };
}

function isSettled(refund: RefundFacts | null): boolean {
  return refund?.status !== 'PENDING';
}

function aboutReview(refund: RefundFacts | null, { actor }: NewsPeople): NotificationText {
  if (!refund) {
    return { title: 'Refund request reviewed', message: 'Your refund request has been reviewed.', link: null };
  }
  const decision = refund.status === 'REJECTED' ? 'rejected' : 'approved';
  return {
    title: `Refund request ${decision}`,
    message: `${actor} ${decision} your refund of ${euros(refund.amountCents)} (${refund.title}).`,
    link: `/refunds?request=${refund.id}`,
  };
}
