/** What starting the portal and operators' commands may use of erasure. */
export { replayErasures, type ReplayReport } from './replay-erasures.js';
export { settleAtStart } from './settle-at-start.js';
export { keepPeople } from '../../platform/event-log/settle-erasures.js';
