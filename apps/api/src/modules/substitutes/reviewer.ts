/** A person reviews the requests of the people they see, and of the people seen by the reviewers whom they cover today (R57). */
import type { PlainDate } from '@staffroom/contracts/plain-date.js';
import type { Queryable } from '../../platform/database/database.js';
import { join, raw, sql, type Sql } from '../../platform/database/sql.js';
import { type Viewer, visibleTo } from '../directory/facade.js';
import { coveredBy, reviewersOfSubstitute } from './covered-reviewers.view.js';

/** A viewer of requests, and of nothing else: documents, payslips and My Team follow `Viewer` alone. */
export interface Reviewer extends Viewer {
  readonly covers: readonly Viewer[];
  /** The people who review this person's requests. As a substitute, this person does not review theirs (R22). */
  readonly reviewedBack: readonly string[];
}

/** HR managers see everyone anyway, and employees cannot be substitutes. */
export async function reviewerOn(db: Queryable, { id, role }: Viewer, today: PlainDate): Promise<Reviewer> {
  const covers = role === 'EXECUTIVE' ? await coveredBy(db, id, today) : [];
  const reviewedBack = covers.length > 0 ? await reviewersOfSubstitute(db, id, today) : [];
  return { id, role, covers, reviewedBack };
}

/** A condition on an alias of `people`: the others whose requests this person reviews. */
export function othersReviewedBy(reviewer: Reviewer, alias: string): Sql {
  const { id, covers, reviewedBack } = reviewer;
  const own = visibleTo(reviewer, alias);
  if (covers.length === 0) return own;
  const person = raw(alias);
  const seen = covers.map((covered) => visibleTo(covered, alias));
  const asSubstitute = sql`(${person}.id <> all (${reviewedBack}::uuid[]) and (${join(seen, ' or ')}))`;
  return sql`(${person}.id <> ${id} and (${own} or ${asSubstitute}))`;
}

/** The same, and this person. */
export function selfOrReviewedBy(reviewer: Reviewer, alias: string): Sql {
  return sql`(${raw(alias)}.id = ${reviewer.id} or ${othersReviewedBy(reviewer, alias)})`;
}
