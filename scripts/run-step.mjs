/** Runs one step of a script, and prints what is running and how long it took. */
import { spawn } from 'node:child_process';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

const HEARTBEAT_MS = 15_000;

/** A program and its arguments. @typedef {[string, ...string[]]} Command */

export class StepFailed extends Error {}

/**
 * Returns the output. `quiet` shows it only if the command fails.
 * @param {string} title
 * @param {Command} command
 */
export async function runStep(title, [command, ...args], { quiet = false } = {}) {
  const started = performance.now();
  const seconds = () => `${((performance.now() - started) / 1000).toFixed(1)} s`;
  if (!quiet) console.log(`${title} …`);
  const heartbeat = setInterval(() => console.log(`  … ${title}: ${seconds()}`), HEARTBEAT_MS);
  const { code, output } = await finished(
    spawn(command, args, { cwd: root, stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit' }),
  ).finally(() => clearInterval(heartbeat));
  if (code !== 0) throw new StepFailed(`${output}✗ ${title} failed after ${seconds()}`);
  console.log(`✓ ${title} (${seconds()})`);
  return output;
}

/**
 * A program of an installed package, run by this Node: it needs no shell and no executable bit.
 * @param {string} path
 * @param {string[]} args
 * @returns {Command}
 */
export function nodeProgram(path, ...args) {
  return [process.execPath, `${root}/node_modules/${path}`, ...args];
}

function finished(child) {
  let output = '';
  child.stdout?.on('data', (chunk) => (output += chunk));
  child.stderr?.on('data', (chunk) => (output += chunk));
  const interrupt = () => process.exit(130);
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, interrupt);
  const endChild = () => child.kill();
  process.on('exit', endChild);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output }));
  }).finally(() => {
    for (const signal of signals) process.off(signal, interrupt);
    process.off('exit', endChild);
  });
}
