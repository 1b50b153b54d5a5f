import type { RequestStatus } from '@staffroom/contracts/requests.js';
import { t, text, type Text } from '@staffroom/contracts/texts/text.js';
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
      mail: {
        button: text('Review the request'),
        voice: 'subject',
        quote: ({ description }: RefundFacts) => description,
      },
    },
    REFUND_WAITING: {
      text: reminderOf(
        text('Refund request is waiting'),
        text('A refund request by {subject} for {amount} ({title}) still waits for your review.'),
      ),
      outcome: outcomeOf,
      isSettled,
      mail: { button: text('Review the request'), voice: 'subject' },
    },
    REFUND_OVERDUE: {
      text: reminderOf(
        text('Refund request is overdue'),
        text(
          'A refund request by {subject} for {amount} ({title}) has not been reviewed. Please review it, or ask the reviewer.',
        ),
      ),
      outcome: outcomeOf,
      isSettled,
      mail: { button: text('See the request'), voice: 'subject' },
    },
    REFUND_STATUS_CHANGE: {
      text: aboutReview,
      mail: {
        button: text('See your request'),
        voice: 'actor',
        quote: ({ reviewComment }: RefundFacts) => reviewComment,
      },
    },
  },
};

function aboutRequest(refund: RefundFacts | null, { subject }: NewsPeople): NotificationText {
  const title = t('New refund request');
  if (!refund) {
    const message = t('{subject} requested a refund. The request no longer exists.', { subject });
    return { title, message, link: null };
  }
  const message = t('{subject} requested a refund of {amount} ({title}).', { subject, ...named(refund) });
  return { title, message, link: reviewLink(refund) };
}

function reminderOf(title: Text, state: Text): NewsWords['text'] {
  return (row, { subject }) => {
    const refund = row as RefundFacts | null;
    if (!refund) {
      const message = t('A refund request by {subject} no longer exists.', { subject });
      return { title: t(title), message, link: null };
    }
    return { title: t(title), message: t(state, { subject, ...named(refund) }), link: reviewLink(refund) };
  };
}

function named({ amountCents, title }: RefundFacts) {
  return { amount: euros(amountCents), title };
}

function reviewLink({ id }: RefundFacts): string {
  return `/team/refunds?request=${id}`;
}

function isSettled(refund: RefundFacts | null): boolean {
  return refund?.status !== 'PENDING';
}

function aboutReview(refund: RefundFacts | null, { actor }: NewsPeople): NotificationText {
  if (!refund) {
    return { title: t('Refund request reviewed'), message: t('Your refund request has been reviewed.'), link: null };
  }
  const { id, status } = refund;
  return {
    title: t('Refund request {status, select, REJECTED {rejected} other {approved}}', { status }),
    message: t('{actor} {status, select, REJECTED {rejected} other {approved}} your refund of {amount} ({title}).', {
      actor,
      status,
      ...named(refund),
    }),
    link: `/refunds?request=${id}`,
  };
}
