/** What histories of all kinds of requests have in common. */
import type { ReviewDecision } from '@staffroom/contracts/requests.js';
import { t } from '@staffroom/contracts/texts/text.js';
import type { Background, Description } from '../area/history.js';
import { changed } from '../area/words.js';

export function describeWithdrawal(): Description {
  return { what: t('withdrew the request'), changes: changed(t('Status'), t('Pending'), t('Withdrawn')) };
}

interface Review {
  readonly decision: ReviewDecision;
  readonly comment: string | null;
  readonly forReviewerId?: string;
}

/** Only a substitute decides for someone (R57). */
export function describeReview({ decision, comment, forReviewerId }: Review, { names }: Background): Description {
  const what = forReviewerId
    ? t('{decision, select, APPROVED {approved} other {rejected}} the request for {person}', {
        decision,
        person: names.person(forReviewerId),
      })
    : t('{decision, select, APPROVED {approved} other {rejected}} the request', { decision });
  const to = decision === 'APPROVED' ? t('Approved') : t('Rejected');
  return { what, changes: changed(t('Status'), t('Pending'), to), comment };
}
