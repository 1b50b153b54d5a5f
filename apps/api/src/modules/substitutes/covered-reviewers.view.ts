import type { PlainDate } from '@staffroom/contracts/plain-date.js';
import type { Covering } from '@staffroom/contracts/substitutes.js';
import type { Covered } from '@staffroom/domain/notifications/recipients.js';
import type { Queryable } from '../../platform/database/database.js';
import { people, type Viewer } from '../directory/facade.js';
import { coversDay, inForce, mayReview, reviewsBack } from './in-force.js';

/** Everyone who has a substitute today, with that substitute; with `of`, only these reviewers, for the requests of that person. */
export async function coveredReviewers(
  db: Queryable,
  today: PlainDate,
  of: { reviewerIds: readonly string[]; userId: string } | null = null,
): Promise<(Covered & { role: Viewer['role'] })[]> {
  const { rows } = await db.query<Covered & { role: Viewer['role'] }>({
    name: 'covered_reviewers',
    text: `select distinct s.user_id as "reviewerId", s.substitute_id as "substituteId", covered.role,
        exists (select from ${people('u')}
          where u.id = $3::uuid and ${reviewsBack('u', 'substitute', '$1::date')}) as "isReviewedBack"
      ${fromInForce} and ($2::uuid[] is null or s.user_id = any ($2))`,
    values: [today, of?.reviewerIds ?? null, of?.userId ?? null],
  });
  return rows;
}

/** The reviewers whom this person covers today, as viewers. */
export async function coveredBy(db: Queryable, substituteId: string, today: PlainDate): Promise<Viewer[]> {
  const { rows } = await db.query<Viewer>({
    name: 'covered_by',
    text: `select distinct covered.id, covered.role ${fromInForce} and s.substitute_id = $2 order by covered.id`,
    values: [today, substituteId],
  });
  return rows;
}

/** The executives who review this person's requests today, as managers or as substitutes. */
export async function reviewersOfSubstitute(db: Queryable, substituteId: string, today: PlainDate): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>({
    name: 'reviewers_of_substitute',
    text: `select u.id from ${people('u')} join ${people('viewer')} on viewer.id = $2
      where u.id <> $2 and ${reviewsBack('u', 'viewer', '$1::date')}`,
    values: [today, substituteId],
  });
  return rows.map(({ id }) => id);
}

/** The same with names, and the last day of the period, or of the leave. */
export async function coveringOf(db: Queryable, substituteId: string, today: PlainDate): Promise<Covering[]> {
  const { rows } = await db.query<Covering>({
    name: 'covering_of',
    text: `select covered.id as "userId", covered.full_name as "userName",
        max(coalesce(s.end_date, (select max(leave.end_date) from views.approved_leave leave
          where ${coversDay('s.user_id', '$1::date')}))) as until
      ${fromInForce} and s.substitute_id = $2 group by covered.id, covered.full_name order by covered.full_name, covered.id`,
    values: [today, substituteId],
  });
  return rows;
}

/** `$1` is today. */
const fromInForce = `from views.substitutions s
  join ${people('covered')} on covered.id = s.user_id
  join ${people('substitute')} on substitute.id = s.substitute_id
  where ${mayReview('covered')} and ${mayReview('substitute')} and ${inForce('s', '$1::date')}`;
