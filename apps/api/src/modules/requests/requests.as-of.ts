/** What the states of all kinds of requests have in common. */
import { sql, type Sql, value } from '../../platform/database/sql.js';
import type { Found, LearnedNames, QueueAsOf, StateAsOf } from '../area/audit-subject.js';

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
