/** What time off and refunds share: own lists, the reviewers' queue, and reviews. */
export { refuseOwnRequest } from './own-request-guard.js';
export { IsQueueList, sendQueued, sendQueuePage, TeamQueueDto } from './queue-page.js';
export { reviewExported, withdrawalExported } from './request-export.js';
export { describeReview, describeWithdrawal } from './request-history.js';
export { requestAsOf } from './requests.as-of.js';
export { findRequest, ownRequestsJson, ownRequestsSql, requesterOf, type RequestKind } from './request-reads.js';
export { ReviewDto } from './review-body.js';
export {
  decisionColumns,
  isoMoment,
  requestIndexes,
  reviewColumns,
  reviewColumnTypes,
  reviewed,
  type ReviewRow,
  unreviewed,
} from './review-columns.js';
export { outcomeOf, type Review, reviewJson } from './review-outcome.js';
export { noReviewerNotice } from './reviewers.js';
export {
  defaultOrder,
  type QueueFilter,
  type QueueKind,
  type QueueList,
  type QueueQuery,
  type QueueRow,
  teamQueue,
  peopleInTeam,
  peopleReviewedBy,
  requestsReviewedBy,
} from './team-queue.js';
