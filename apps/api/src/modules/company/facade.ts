/** What other modules may use of the company's policies. */
export { offeredKind, readCompany } from './read-company.js';
export { kindNameSql } from './special-kinds.view.js';
export { readReminderPolicy } from './reminder-policy.view.js';
export { readRetention } from './retention.view.js';
