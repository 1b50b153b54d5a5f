/** What other modules may use of forgotten passwords. */
export { removeExpiredResets, voidResetsOf } from './password-resets.js';
export { resetToken } from './reset-token.js';
export { ResetWorker } from './reset-worker.js';
