/** What other modules may use of payments of refunds. */
export { RefundPaymentsModule } from './refund-payments.module.js';
