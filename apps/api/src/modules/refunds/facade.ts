/** What other modules may use of refunds. */
export { exportedRefunds } from './exported-refunds.view.js';
export { RequestRefund, type RefundDetails } from './request-refund.command.js';
export { ReviewRefund } from './review-refund.command.js';
export { noSuchRefund } from './no-such-refund.js';
export { refundKind, refundRequests, refundsToPaySql, unpaidRefundsOf } from './refunds.view.js';
