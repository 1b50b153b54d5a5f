/** CPU time of processes in milliseconds, from /proc: it hardly depends on other load on the machine. */
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const msPerTick = 10; // USER_HZ is 100 on every Linux
const settlingMs = 200;

/**
 * What `work` costs a process and PostgreSQL, with what it leaves behind. Many calls are needed, because time is counted in ticks.
 * @template Result
 * @param {{ pid?: number, postmaster: number }} processes
 * @param {() => Promise<Result>} work
 */
export async function cpuOf({ pid = process.pid, postmaster }, work) {
  const before = [cpuMsOf(pid), familyCpuMs(postmaster)];
  const started = performance.now();
  const result = await work();
  const elapsedMs = performance.now() - started;
  await sleep(settlingMs);
  const [node = 0, postgres = 0] = [cpuMsOf(pid), familyCpuMs(postmaster)].map((ms, i) => ms - before[i]);
  return { result, elapsedMs, node, postgres, both: node + postgres };
}

function cpuMsOf(/** @type {number} */ pid) {
  return stat(pid).own * msPerTick;
}

/** A process, its running children, and its children that have ended. For PostgreSQL, the postmaster's. */
export function familyCpuMs(/** @type {number} */ pid) {
  const { own, buried } = stat(pid);
  let ticks = own + buried;
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const child = tryStat(Number(name));
    if (child?.parent === pid) ticks += child.own;
  }
  return ticks * msPerTick;
}

/** The postmaster behind a connection: the parent of the process that serves it. @param {import('pg').Client} client */
export async function postmasterOf(client) {
  const { rows } = await client.query('select pg_backend_pid() as pid');
  return stat(rows[0].pid).parent;
}

function tryStat(/** @type {number} */ pid) {
  try {
    return stat(pid);
  } catch {
    return null; // it ended in the meantime
  }
}

function stat(/** @type {number} */ pid) {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  return { parent: fields[1], own: fields[11] + fields[12], buried: fields[13] + fields[14] };
}
