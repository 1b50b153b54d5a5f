/** `npm start`: installs and builds what is missing, then runs the portal in this process. Needs nothing but Node. */
import { existsSync, readFileSync } from 'node:fs';
import { build } from './build.mjs';
import { install } from './install.mjs';
import { StepFailed } from './run-step.mjs';

const PARENT_POLL_MS = 250;

try {
  await install();
  await build();
} catch (error) {
  console.error(error instanceof StepFailed ? error.message : error);
  process.exit(1);
}
endWithNpm();
process.env.NODE_ENV ??= 'production';
process.setSourceMapsEnabled(true);
// No child process: the portal handles signals, the exit code and the terminal itself.
await import('../apps/api/dist/main.js');

/** If npm is killed, its child processes continue. A portal left behind would keep its port and its data folder. */
function endWithNpm() {
  if (!process.env.npm_lifecycle_event) return;
  const starters = whoStartedThis();
  setInterval(() => {
    if (whoStartedThis() !== starters) process.kill(process.pid, 'SIGTERM');
  }, PARENT_POLL_MS).unref();
}

/** The parent is npm, or the shell in which npm runs scripts; then npm is the grandparent. */
function whoStartedThis() {
  const parent = process.ppid;
  const status = `/proc/${parent}/status`;
  const grandparent = existsSync(status) ? /^PPid:\s*(\d+)/m.exec(readFileSync(status, 'utf8'))?.[1] : '';
  return `${parent} ${grandparent}`;
}
