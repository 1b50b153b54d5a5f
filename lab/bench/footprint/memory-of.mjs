/** The memory that processes share fairly (PSS), from /proc. */
import { readdirSync, readFileSync } from 'node:fs';

/** @typedef {{ pid: number, parent: number, name: string }} Process */

/** A process and all that descend from it. @param {number} pid @returns {Process[]} */
export function familyOf(pid) {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => processOf(Number(name)));
  const family = all.filter((process) => process.pid === pid);
  for (const member of family) family.push(...all.filter(({ parent }) => parent === member.pid)); // grows while it is read
  return family;
}

/** In MB; 0 for a process that has ended. @param {number} pid */
export function pssOf(pid) {
  const kb = /^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? '0';
  return Number(kb) / 1024;
}

/** @param {number} pid @returns {Process[]} */
function processOf(pid) {
  const status = read(`/proc/${pid}/status`);
  const field = (/** @type {string} */ name) => new RegExp(`^${name}:\\s+(.*)$`, 'm').exec(status)?.[1] ?? '';
  return status ? [{ pid, parent: Number(field('PPid')), name: field('Name') }] : [];
}

/** @param {string} file */
function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return ''; // it ended in the meantime
  }
}
