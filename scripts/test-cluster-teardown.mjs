/** Stops the PostgreSQL of a test run, if any test started it, and removes its folder. */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export const TEST_CLUSTER_PREFIX = 'staffroom-test-';

export default async function tearDownTestCluster() {
  await removeTestCluster(process.env.STAFFROOM_TEST_CLUSTER);
}

export async function removeTestCluster(folder) {
  const pointer = join(folder, 'postgres.location');
  const cluster = existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : join(folder, 'postgres');
  const pidFile = join(cluster, 'data', 'postmaster.pid');
  if (existsSync(pidFile)) {
    const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
    // nothing in it is worth a clean shutdown
    try {
      process.kill(pid, 'SIGQUIT');
    } catch (error) {
      if (error.code !== 'ESRCH') throw error;
    }
    for (let waits = 0; existsSync(pidFile) && waits < 50; waits++) await sleep(100);
  }
  rmSync(cluster, { recursive: true, force: true, maxRetries: 5 });
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
