/**
 * Reads PostgreSQL's pid file. Ignores it if the process it names has ended, is a zombie, or is another program, and if the
 * file came with a copy of another folder: that server has the other folder's data.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const WAIT_MS = 60_000;
const POLL_MS = 100;

/** Waits while the server is starting or stopping. */
export async function runningServer(data: string): Promise<{ pid: number; port: number } | undefined> {
  const file = join(data, 'postmaster.pid');
  const until = Date.now() + WAIT_MS;
  while (existsSync(file)) {
    const [pid, folder, , port, , , , status] = (await readFile(file, 'utf8').catch(() => '')).split('\n');
    if (pid && (!isPostgres(Number(pid)) || (await isAnotherFolder(folder, data)))) {
      // PostgreSQL would find the process id in use and refuse to start; it removes a file with an unused id itself
      if (isAlive(Number(pid))) await rm(file, { force: true });
      return undefined;
    }
    if (status?.trim() === 'ready') return { pid: Number(pid), port: Number(port) };
    if (Date.now() > until)
      throw new Error(`The embedded PostgreSQL in ${data} neither started nor stopped in time (process ${pid}).`);
    await sleep(POLL_MS);
  }
  return undefined;
}

/** False if the named folder no longer exists: then it was moved, and its server with it. */
async function isAnotherFolder(named: string | undefined, data: string): Promise<boolean> {
  const [theirs, ours] = await Promise.all([named ?? data, data].map((path) => stat(path).catch(() => undefined)));
  return !!theirs && !!ours && (theirs.ino !== ours.ino || theirs.dev !== ours.dev);
}

export function isPostgres(pid: number): boolean {
  if (process.platform === 'win32') return isAlive(pid);
  // a dead server stays listed as Z if no init process collects it, for example in a container
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
