/** What operators' commands may use of erasure. */
export { replayErasures, type ReplayReport } from './replay-erasures.js';
