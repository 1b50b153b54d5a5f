/** What the composition root may use of the streams of changes. */
export { ChangeStreams } from './change-streams.js';
export { ChangesModule } from './changes.module.js';
