/** Whether anyone may review a person's requests. If not, the reply to a new request says so (R36). */
import { reviewersOf } from '@staffroom/domain/notifications/recipients.js';
import type { Queryable } from '../../platform/database/database.js';
import { reviewCandidates } from '../directory/facade.js';

const nobodyMayReview =
  'Nobody may review your requests at present: this one stays pending until somebody else becomes your manager or an HR manager.';

export async function noReviewerNotice(db: Queryable, requesterId: string): Promise<string | null> {
  const reviewers = reviewersOf(requesterId, await reviewCandidates(db, requesterId));
  return reviewers.length > 0 ? null : nobodyMayReview;
}
