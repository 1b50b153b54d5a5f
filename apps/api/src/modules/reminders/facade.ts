/** What other modules may use of reminders. */
export { remindReviewers } from './remind-reviewers.job.js';
