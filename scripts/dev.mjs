/** `npm run dev`: compiles on save, restarts the API after each clean compile, and serves the web client with hot reload. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { install } from './install.mjs';
import { nodeProgram, root } from './run-step.mjs';

const SETTLE_MS = 80;
const STOP_MS = 10_000;

await install();
// A bundle of the last build would hide a change in node_modules. Without one, the API runs from its modules.
rmSync(join(root, 'apps/api/dist/bundle'), { recursive: true, force: true });
// The port is fixed because the web server forwards /api to it. Links point to the web server.
const env = {
  ...process.env,
  PORT: process.env.PORT ?? '3000',
  PUBLIC_URL: process.env.PUBLIC_URL ?? 'http://localhost:5173',
};
const compiler = run(
  nodeProgram('@typescript/native/bin/tsc', '-b', 'apps/api', '--watch', '--preserveWatchOutput'),
  'pipe',
);
const web = run(nodeProgram('vite/bin/vite.js', 'apps/web', '--port', '5173', '--strictPort'));
/** @type {import('node:child_process').ChildProcess | undefined} */
let api;
let restarting = Promise.resolve();
/** @type {NodeJS.Timeout | undefined} */
let settling;
let ending = false;

compiler.stdout?.on('data', (chunk) => {
  const text = String(chunk);
  // Half-written files would crash the API, so it restarts only after a clean compile.
  if (text.includes('Found 0 errors')) scheduleRestart();
  else if (text.includes('error TS')) process.stdout.write(text);
});

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => void endAll(0));
for (const child of [compiler, web]) child.once('exit', () => void endAll(1));

function scheduleRestart() {
  clearTimeout(settling);
  settling = setTimeout(() => {
    restarting = restarting.then(async () => {
      await end(api);
      console.log('[dev] API starts');
      api = run([process.execPath, '--enable-source-maps', 'apps/api/dist/main.js']);
    });
  }, SETTLE_MS);
}

/**
 * Each process has a group of its own: Ctrl-C reaches only this script, which then ends them in order.
 * @param {import('./run-step.mjs').Command} command
 * @param {'inherit' | 'pipe'} stdout
 */
function run([command, ...args], stdout = 'inherit') {
  return spawn(command, args, { cwd: root, env, detached: true, stdio: ['ignore', stdout, 'inherit'] });
}

async function endAll(exitCode) {
  if (ending) return;
  ending = true;
  clearTimeout(settling);
  await restarting;
  await Promise.all([compiler, web, api].map(end));
  process.exit(exitCode);
}

async function end(child) {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  const impatience = setTimeout(() => process.kill(-child.pid, 'SIGKILL'), STOP_MS);
  process.kill(-child.pid, 'SIGTERM');
  await ended;
  clearTimeout(impatience);
}
