import { existsSync, readFileSync } from 'node:fs';

/** A zombie has ended, although it keeps its id: npm, as the first process of a container, never collects orphans. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    const stat = `/proc/${pid}/stat`;
    return !existsSync(stat) || !/\) [ZX] /.test(readFileSync(stat, 'utf8'));
  } catch (error) {
    return (error as { code?: string }).code === 'EPERM'; // the process belongs to another user, so it exists
  }
}
