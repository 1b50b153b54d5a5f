/** The operator's command line: `./staffroom …`. */
import { loadProgram } from '../load-program.js';

await loadProgram('cli/commands');
