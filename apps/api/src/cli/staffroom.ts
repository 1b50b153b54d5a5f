/** The operator's command line: `npx staffroom …`. */
import { loadProgram } from '../load-program.js';

await loadProgram('cli/commands');
