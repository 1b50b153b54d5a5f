/** What other modules may use of the lists for spreadsheets. */
export { ExportsModule } from './exports.module.js';
