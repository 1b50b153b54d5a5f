/** The worker: `npm run worker`. */
import { loadProgram } from './load-program.js';

await loadProgram('processes/worker-program');
