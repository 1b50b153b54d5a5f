/** `npm start`: installs and builds what is missing, then becomes the portal. Needs Node alone. */
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
// in this process, not a child: signals, exit code and terminal are the portal's own
await import('../apps/api/dist/main.js');

/** npm that is killed outright takes nobody along; a portal left behind would hold its port and its data folder. */
function endWithNpm() {
  if (!process.env.npm_lifecycle_event) return;
  const starters = whoStartedThis();
  setInterval(() => {
    if (whoStartedThis() !== starters) process.kill(process.pid, 'SIGTERM');
  }, PARENT_POLL_MS).unref();
}

/** npm, or the shell npm runs scripts in and npm behind it. */
function whoStartedThis() {
  const parent = process.ppid;
  const status = `/proc/${parent}/status`;
  const grandparent = existsSync(status) ? /^PPid:\s*(\d+)/m.exec(readFileSync(status, 'utf8'))?.[1] : '';
  return `${parent} ${grandparent}`;
}
