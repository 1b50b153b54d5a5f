/**
 * `npm test`: proves that the product works, in at most ten minutes on two cores. Runs the checks and then the tests, and stops at the first
 * step that fails. `npm run test:all` runs everything else too.
 */
import { gate } from './tests/gate.mjs';
import { TestRun } from './tests/test-run.mjs';

await TestRun.of(gate);
