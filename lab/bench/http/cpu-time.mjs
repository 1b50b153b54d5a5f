/** CPU time of a process in milliseconds, from /proc: it does not depend on other load on the machine. */
import { readdirSync, readFileSync } from 'node:fs';

const msPerTick = 10; // USER_HZ is 100 on every Linux

export function cpuMsOf(pid) {
  const { own } = stat(pid);
  return own * msPerTick;
}

/** A process, its running children, and its children that have ended. For PostgreSQL, the postmaster's. */
export function familyCpuMs(pid) {
  const { own, buried } = stat(pid);
  let ticks = own + buried;
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const child = tryStat(name);
    if (child && child.parent === pid) ticks += child.own;
  }
  return ticks * msPerTick;
}

/** The postmaster behind a connection: the parent of the process that serves it. */
export async function postmasterOf(client) {
  const { rows } = await client.query('select pg_backend_pid() as pid');
  return stat(rows[0].pid).parent;
}

function tryStat(pid) {
  try {
    return stat(pid);
  } catch {
    return null; // it ended in the meantime
  }
}

function stat(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
    .map(Number);
  return { parent: fields[1], own: fields[11] + fields[12], buried: fields[13] + fields[14] };
}
