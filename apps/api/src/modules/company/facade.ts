/** What other modules may use of the company's policies. */
export { readReminderPolicy } from './reminder-policy.view.js';
export { readRetention } from './retention.view.js';
