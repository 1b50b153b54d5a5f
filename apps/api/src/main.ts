/** The portal: `node --enable-source-maps apps/api/dist/main.js`. */
import { loadProgram } from './load-program.js';

await loadProgram('processes/portal-program');
