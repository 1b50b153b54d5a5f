/** What histories and states of all kinds of requests have in common. */
import type { ReviewDecision } from '@staffroom/contracts/requests.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { sql, type Sql, value } from '../../platform/database/sql.js';
import type { Found, LearnedNames, QueueAsOf, StateAsOf } from '../area/audit-subject.js';
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

interface RequestRow {
  userId: string;
  reviewerId: string | null;
}

/** The state of a request whose row is in that view. `withdrawn` is the type of the event that withdraws it. */
export function requestAsOf(
  view: string,
  { withdrawn, shown, queue }: { withdrawn: string; shown: StateAsOf['shown']; queue: QueueAsOf },
): StateAsOf {
  return {
    views: [view],
    events: ownAndDeletion,
    state: async (fold, { id, names }) => {
      const row = fold.find<RequestRow>(view, id)!;
      await names.learnIds(row.reviewerId ? [row.userId, row.reviewerId] : [row.userId]);
      return named(row, names);
    },
    shown,
    endings: { [withdrawn]: 'It had been withdrawn', UserDeleted: 'It was gone: the account had been deleted' },
    queue,
  };
}

/** A request with the names of its requester and reviewer. */
function named(row: RequestRow, names: LearnedNames): Record<string, unknown> {
  const { userId, reviewerId } = row;
  return { ...row, userName: names.person(userId), reviewerName: reviewerId && names.person(reviewerId) };
}

function ownAndDeletion({ stream }: Found): Sql {
  const own = value(stream);
  return sql`e.stream = ${own} or (e.type = 'UserDeleted'
    and e.subject_id = (select subject_id from log.events where stream = ${own} and version = 1))`;
}
