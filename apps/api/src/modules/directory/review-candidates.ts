import { type Candidate } from '@staffroom/domain/notifications/recipients.js';
import type { Queryable } from '../../platform/database/database.js';
import { people, teams } from './people.js';

/** The people among whom the rules find a person's reviewers: their manager, their team's manager and every HR manager. */
export async function reviewCandidates(db: Queryable, userId: string): Promise<Candidate[]> {
  const { rows } = await db.query<Candidate>({
    name: 'review_candidates',
    text: `select u.id as "userId", u.role, u.status,
        coalesce(u.id = s.manager_id, false) or coalesce(u.id = t.manager_id, false) as "managesSubject"
      from ${people('s')}
      left join ${teams('t')} on t.id = s.team_id
      join ${people('u')} on u.id = s.manager_id or u.id = t.manager_id or (u.role = 'HR_MANAGER' and u.status = 'ACTIVE')
      where s.id = $1`,
    values: [userId],
  });
  return rows;
}
