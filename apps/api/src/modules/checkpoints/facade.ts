/** What other modules may use of checkpoints. */
export { allCheckpoints, checkpointWith } from './checkpoint-rows.js';
export { blocksIn, merkleBlocks } from './merkle-blocks.js';
export { NightlyCheckpoints } from './nightly-checkpoints.js';
