/** The operators' commands, each in a process of its own. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { root } from '../../scripts/run-step.mjs';

/**
 * @param {Record<string, string>} env
 * @param {readonly string[]} args
 * @param {{ input?: string, killAfterMs?: number }} [more]
 * @returns {Promise<{ code: number | null, output: string }>}
 */
export async function staffroom(env, args, { input = '', killAfterMs } = {}) {
  const { PATH = '', HOME = '' } = process.env;
  const file = join(root, 'apps/api/dist/cli/staffroom.js');
  const child = spawn(process.execPath, [file, ...args], { env: { PATH, HOME, ...env }, stdio: 'pipe' });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  child.stdin.end(input);
  const killing = killAfterMs && setTimeout(() => child.kill('SIGKILL'), killAfterMs);
  const [code] = await once(child, 'close');
  clearTimeout(killing);
  return { code, output: output.trim() };
}
