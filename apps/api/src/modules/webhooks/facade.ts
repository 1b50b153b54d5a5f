/** What other modules may use of webhooks. */
export { removeOldDeliveries } from './delivery-rows.js';
export { WebhookWork } from './webhook-work.js';
