import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { root } from '../../../scripts/run-step.mjs';

/**
 * Starts a program of the server and waits until it says that it is ready. It is stopped by `closers`.
 * @param {(() => unknown)[]} closers
 */
export async function startProgram(program, env, ready, closers) {
  const child = spawn(process.execPath, [join(root, 'apps/api/dist', program)], {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  closers.push(async () => {
    if (child.exitCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  });
  await new Promise((resolve, reject) => {
    child.stdout.on('data', (chunk) => String(chunk).includes(ready) && resolve(null));
    child.on('exit', (code) => reject(new Error(`${program} ended with ${code} before it was ready`)));
  });
  return child;
}
