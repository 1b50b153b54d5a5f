/** Of every kind of request. */
import { t } from '@staffroom/contracts/texts/text.js';
import type { Sentences } from './sentences.js';

export const reviewSentences = {
  ownRequest: () => t('You cannot review your own request. Please ask another reviewer.'),
  commentTooLong: ({ max, length }) =>
    t('The comment may have at most {max} characters. This one has {length}.', { max, length }),
  requestWasWithdrawn: () => t('This request was withdrawn. There is nothing left to review.'),
  alreadyReviewed: ({ status }) =>
    t(
      'This request is already {status, select, APPROVED {approved} REJECTED {rejected} CANCELLED {cancelled} other {reviewed}}. It cannot be reviewed again.',
      { status },
    ),
  notWithdrawable: ({ status }) =>
    t(
      'This request is already {status, select, APPROVED {approved} REJECTED {rejected} WITHDRAWN {withdrawn} CANCELLED {cancelled} other {reviewed}}. Only a pending request can be withdrawn.',
      { status },
    ),
  alreadySubmitted: () => t('This request has already been submitted.'),
} satisfies Partial<Sentences>;
