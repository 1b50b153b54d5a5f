/** Whether anyone may review a person's requests. If not, the reply to a new request says so (R36). */
import { reviewersOf } from '@staffroom/domain/notifications/recipients.js';
import { t, text } from '@staffroom/contracts/texts/text.js';
import type { Queryable } from '../../platform/database/database.js';
import { reviewCandidates } from '../directory/facade.js';

const noReviewer = text(
  'No one can review your requests at the moment. This request stays pending until someone else becomes your manager or an HR manager.',
);

export async function noReviewerNotice(db: Queryable, requesterId: string): Promise<string | null> {
  const reviewers = reviewersOf(requesterId, await reviewCandidates(db, requesterId));
  return reviewers.length > 0 ? null : t(noReviewer);
}
