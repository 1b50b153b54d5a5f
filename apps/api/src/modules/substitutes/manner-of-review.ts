/** Why a person may see a request: it is their own, they see the requester, or they cover someone who does (R57). */
import type { PlainDate } from '@staffroom/contracts/plain-date.js';
import type { Queryable } from '../../platform/database/database.js';
import { held, type Right } from '../../platform/event-log/right.js';
import { lockPersonAndTeam, maySeeRequestsOf, people, rightToSee, type Viewer } from '../directory/facade.js';
import { coversDay, inForce, mayReview, reviewsBack, seenByCovered } from './in-force.js';

/** `forReviewerId` is the reviewer whom the person covers. */
export type Manner = { readonly forReviewerId?: undefined } | { readonly forReviewerId: string };

/** Null if the person may not see the requests of `userId`. */
export async function mannerOf(
  db: Queryable,
  viewer: Viewer,
  userId: string,
  today: PlainDate,
): Promise<Manner | null> {
  if (await maySeeRequestsOf(db, viewer, userId)) return {};
  const { rows } = await db.query<{ forReviewerId: string }>({
    name: 'manner_of_review',
    text: `select covered.id as "forReviewerId" from views.substitutions s
      join ${people('covered')} on covered.id = s.user_id
      join ${people('viewer')} on viewer.id = s.substitute_id
      join ${people('u')} on u.id = $2
      where s.substitute_id = $1 and ${isCover('$3::date')} order by s.id limit 1`,
    values: [viewer.id, userId, today],
  });
  return rows[0] ?? null;
}

/**
 * In that manner. For a substitute everything that decides is locked before it is checked: the requester and their team, the
 * reviewer, the substitution, and the leave during which it counts. The substitute's own row is locked with the session.
 */
export function rightToReview(
  viewerId: string,
  userId: string,
  { manner, today, unseen }: { manner: Manner; today: PlainDate; unseen: () => Error },
): Right {
  const { forReviewerId } = manner;
  if (forReviewerId === undefined) return rightToSee(viewerId, userId, unseen);
  return {
    checks: [
      ...lockPersonAndTeam(userId),
      {
        name: 'lock_covered',
        text: `select from ${people('u')} where u.id = $1 for share`,
        values: [forReviewerId],
      },
      {
        name: 'lock_substitutions',
        text: 'select from views.substitutions s where s.user_id = $1 and s.substitute_id = $2 for share',
        values: [forReviewerId, viewerId],
      },
      {
        name: 'lock_leave',
        text: `select from views.approved_leave leave where ${coversDay('$1', '$2::date')} for share`,
        values: [forReviewerId, today],
      },
      { name: 'right_to_substitute', text: rightToSubstitute, values: [viewerId, userId, today, forReviewerId] },
    ],
    refusals: { unseen },
  };
}

/** Over the aliases of a substitution and three of `people`. */
function isCover(today: string): string {
  return `${mayReview('viewer')} and u.id <> viewer.id and ${seenByCovered('covered', 'u')} and ${inForce('s', today)}
    and not ${reviewsBack('u', 'viewer', today)}`;
}

const rightToSubstitute = `select log.require_right(case when exists (
    select from views.substitutions s
    join ${people('covered')} on covered.id = s.user_id
    join ${people('viewer')} on viewer.id = s.substitute_id
    join ${people('u')} on u.id = $2
    where s.substitute_id = $1 and s.user_id = $4 and ${isCover('$3::date')}
  ) then '${held}' else 'unseen' end)`;
