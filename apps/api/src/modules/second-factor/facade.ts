/** What other modules may use of the second factor. */
export { hasSecondFactor } from './second-factors.view.js';
export { secondFactorMails } from './second-factor-mails.js';
