/** The operator's command line: `./staffroom …`. One of its commands runs this again in threads. */
import { isMainThread } from 'node:worker_threads';
import { loadProgram } from '../load-program.js';

await loadProgram(isMainThread ? 'cli/commands' : 'cli/range-worker');
