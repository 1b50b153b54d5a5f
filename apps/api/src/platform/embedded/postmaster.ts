/** Reads PostgreSQL's own pid file, and does not believe it when the process it names is gone, dead or somebody else. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const WAIT_MS = 60_000;
const POLL_MS = 100;

/** Waits while the server is still starting or stopping. */
export async function runningServer(data: string): Promise<{ pid: number; port: number } | undefined> {
  const file = join(data, 'postmaster.pid');
  const until = Date.now() + WAIT_MS;
  while (existsSync(file)) {
    const [pid, , , port, , , , status] = (await readFile(file, 'utf8').catch(() => '')).split('\n');
    if (pid && !isPostgres(Number(pid))) {
      // PostgreSQL would see the number in use and refuse to start for ever; one that is free it clears away itself
      if (isAlive(Number(pid))) await rm(file, { force: true });
      return undefined;
    }
    if (status?.trim() === 'ready') return { pid: Number(pid), port: Number(port) };
    if (Date.now() > until)
      throw new Error(`The embedded PostgreSQL in ${data} is neither up nor down (process ${pid}).`);
    await sleep(POLL_MS);
  }
  return undefined;
}

export function isPostgres(pid: number): boolean {
  if (process.platform === 'win32') return isAlive(pid);
  // a dead server stays listed as Z where nothing collects it, as in a container without an init
  if (existsSync('/proc/self/stat')) return /^\d+ \(postgres\) [^ZX]/.test(processStatus(pid));
  try {
    return execFileSync('ps', ['-o', 'comm=', '-p', String(pid)], { encoding: 'utf8' }).includes('postgres');
  } catch {
    return false;
  }
}

function processStatus(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return '';
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
