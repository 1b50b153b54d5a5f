/** Conditions in SQL: whether a substitution counts today, and what it lets the substitute see. */
import { isOrSees, people } from '../directory/facade.js';

/** On an alias of `views.substitutions`. `today` is an expression. */
export function inForce(s: string, today: string): string {
  return `(case when ${s}.start_date is not null then ${today} between ${s}.start_date and ${s}.end_date
    else exists (select from views.approved_leave leave where ${coversDay(`${s}.user_id`, today)}) end)`;
}

/** On the alias `leave` of `views.approved_leave`. */
export function coversDay(userId: string, day: string): string {
  return `leave.user_id = ${userId} and leave.is_approved and ${day} between leave.start_date and leave.end_date`;
}

/** On an alias of `people`. */
export function mayReview(person: string): string {
  return `(${person}.status = 'ACTIVE' and ${person}.role in ('EXECUTIVE', 'HR_MANAGER'))`;
}

/** On two aliases of `people`: a reviewer with a substitute, and another person whom that reviewer sees (R11, R12). */
export function seenByCovered(covered: string, person: string): string {
  return `(${mayReview(covered)} and ${person}.id <> ${covered}.id and ${isOrSees(covered, person)})`;
}

/**
 * On two aliases of `people`: `viewer` is today the substitute of someone who sees `person`. Never of their own requests (R14), nor of
 * the requests of a person who reviews theirs (R22), and a substitute's substitute does not count.
 */
export function coversFor(viewer: string, person: string, today: string): string {
  return `(${mayReview(viewer)} and ${person}.id <> ${viewer}.id and exists (
    select from views.substitutions s join ${people('covered')} on covered.id = s.user_id
    where s.substitute_id = ${viewer}.id and ${seenByCovered('covered', person)} and ${inForce('s', today)})
    and not ${reviewsBack(person, viewer, today)})`;
}

/**
 * On two aliases of `people`: `person` reviews the requests of `viewer`, as their manager, or as a substitute of someone who sees
 * them. HR managers do not count: they see everyone, and so review each other's requests anyway (R12).
 */
export function reviewsBack(person: string, viewer: string, today: string): string {
  // a person without a manager makes it null
  return `((${person}.role = 'EXECUTIVE' and ${person}.status = 'ACTIVE' and (${isOrSees(person, viewer)} or exists (
    select from views.substitutions back join ${people('back_covered')} on back_covered.id = back.user_id
    where back.substitute_id = ${person}.id and ${seenByCovered('back_covered', viewer)}
      and ${inForce('back', today)}))) is true)`;
}
