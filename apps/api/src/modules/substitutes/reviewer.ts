/** A person reviews the requests of the people they see, and of the people seen by the reviewers whom they cover today (R57). */
import type { PlainDate } from '@staffroom/contracts/plain-date.js';
import type { Queryable } from '../../platform/database/database.js';
import { type Condition, type Viewer, visibleTo } from '../directory/facade.js';
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
export function othersReviewedBy(reviewer: Reviewer, alias: string, firstParameter: number): Condition {
  const { covers, reviewedBack } = reviewer;
  if (covers.length === 0) return visibleTo(reviewer, alias, firstParameter);
  const own = visibleTo(reviewer, alias, firstParameter);
  const seen = covers.map((covered, at) => visibleTo(covered, alias, firstParameter + 2 + at));
  const asSubstitute = `(${alias}.id <> all ($${firstParameter + 1}::uuid[]) and (${either(seen)}))`;
  return {
    sql: `(${alias}.id <> $${firstParameter} and (${own.sql} or ${asSubstitute}))`,
    values: [...own.values, reviewedBack, ...seen.flatMap(({ values }) => values)],
  };
}

/** The same, and this person. */
export function selfOrReviewedBy(reviewer: Reviewer, alias: string, firstParameter: number): Condition {
  const others = othersReviewedBy(reviewer, alias, firstParameter);
  return { ...others, sql: `(${alias}.id = $${firstParameter} or ${others.sql})` };
}

function either(conditions: readonly Condition[]): string {
  return conditions.map(({ sql }) => sql).join(' or ');
}
