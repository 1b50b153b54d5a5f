/** What other modules may use of warnings of leave that expires. */
export { recordMailedWarnings } from './record-mailed-warnings.job.js';
