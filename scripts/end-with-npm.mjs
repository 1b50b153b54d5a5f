/** If npm is killed, the processes that it started continue: a portal would keep its port and its data folder. */
import { readFileSync } from 'node:fs';

const pollMs = 250;
const isShell = /^(busybox|\w*sh)$/;

/** Ends this process, as SIGTERM does, when the npm that started it has ended. */
export function endWithNpm() {
  if (!process.env.npm_lifecycle_event) return;
  const before = starters();
  setInterval(() => {
    if (starters() !== before) process.kill(process.pid, 'SIGTERM');
  }, pollMs).unref();
}

/** The parent is npm, or the shell in which npm runs scripts; then npm is the grandparent. */
function starters() {
  const parent = process.ppid;
  const { Name = '', PPid = '' } = statusOf(parent);
  return isShell.test(Name) ? `${parent} ${PPid}` : String(parent);
}

/** @param {number} pid @returns {Record<string, string>} empty where the system does not show it, or when that process has just ended */
function statusOf(pid) {
  try {
    const lines = readFileSync(`/proc/${pid}/status`, 'utf8').split('\n');
    return Object.fromEntries(lines.map((line) => line.split(':\t')));
  } catch {
    return {};
  }
}
