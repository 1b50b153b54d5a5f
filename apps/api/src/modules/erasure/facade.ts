/** What deleting a person, starting the portal and operators' commands may use of erasure. */
export { eraseUser } from './erase-user.js';
export { ErasureList, hasList } from './erasure-list.js';
export { expectGivenLists } from './given-list.js';
export { replayErasures, type ReplayReport } from './replay-erasures.js';
export { settleAtStart } from './settle-at-start.js';
export { keysThatDoNotFit } from './keys-and-events.js';
export { keepPeople } from './settle-erasures.js';
