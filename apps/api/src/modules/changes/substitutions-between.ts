/** Substitutions that began or ended with a date (R57). */
import type { PlainDate } from '@staffroom/contracts/plain-date.js';
import type { Queryable } from '../../platform/database/database.js';
import type { Change } from '../area/changes.js';
import { coveredReviewers, forBothOfSubstitution } from '../substitutes/facade.js';

export async function substitutionsBetween(db: Queryable, before: PlainDate, today: PlainDate): Promise<Change[]> {
  const [were, are] = [await coveredReviewers(db, before), await coveredReviewers(db, today)];
  return [...without(were, are), ...without(are, were)].flatMap(forBothOfSubstitution);
}

type CoveredToday = Awaited<ReturnType<typeof coveredReviewers>>;

function without(these: CoveredToday, others: CoveredToday): CoveredToday {
  const known = new Set(others.map(pairOf));
  return these.filter((one) => !known.has(pairOf(one)));
}

function pairOf({ reviewerId, substituteId }: CoveredToday[number]): string {
  return `${reviewerId} ${substituteId}`;
}
