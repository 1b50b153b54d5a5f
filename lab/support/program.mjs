/** Programs of a built checkout, each in a process of its own. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { root } from '../../scripts/run-step.mjs';
import { endWithThis } from './end-with-this.mjs';
import { freePort } from './free-port.mjs';

const readyLines = { 'main.js': 'Staffroom is ready', 'worker.js': 'worker is running' };

/** @typedef {(() => unknown)[]} Closers what to do at the end, the last one first */

/**
 * @param {keyof typeof readyLines} program
 * @param {NodeJS.ProcessEnv} env
 * @param {Closers} closers
 */
export async function startProgram(program, env, closers, folder = root) {
  const { PATH, HOME } = process.env;
  const child = spawn(process.execPath, [join(folder, 'apps/api/dist', program)], {
    cwd: folder,
    env: { PATH, HOME, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  endWithThis(child);
  closers.push(async () => {
    if (child.exitCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  });
  await new Promise((resolve, reject) => {
    child.stdout.on('data', (chunk) => String(chunk).includes(readyLines[program]) && resolve(null));
    child.once('exit', (code) => reject(new Error(`${program} ended with ${code} before it was ready`)));
  });
  return Number(child.pid);
}

/**
 * A portal on a free port.
 * @param {NodeJS.ProcessEnv} env
 * @param {Closers} closers
 */
export async function startPortal(env, closers, folder = root) {
  const port = await freePort();
  const pid = await startProgram('main.js', { ...env, PORT: String(port) }, closers, folder);
  return { pid, address: `http://localhost:${port}` };
}
