/** `npm start`: installs and builds what is missing, then runs the portal in this process. Needs nothing but Node. */
import { build } from './build.mjs';
import { endWithNpm } from './end-with-npm.mjs';
import { install } from './install.mjs';
import { StepFailed } from './run-step.mjs';

endWithNpm();
try {
  await install();
  await build();
} catch (error) {
  console.error(error instanceof StepFailed ? error.message : error);
  process.exit(1);
}
process.env.NODE_ENV ??= 'production';
process.setSourceMapsEnabled(true);
// No child process: the portal handles signals, the exit code and the terminal itself.
await import('../apps/api/dist/main.js');
