/** Who reviews for whom (R57): the parts that other modules may use. */
export { coveredReviewers } from './covered-reviewers.view.js';
export { forBothOfSubstitution } from './substitution-changes.js';
export { coversFor } from './in-force.js';
export { type Manner, mannerOf, rightToReview } from './manner-of-review.js';
export { othersReviewedBy, type Reviewer, reviewerOn, selfOrReviewedBy } from './reviewer.js';
