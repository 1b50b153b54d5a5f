/** Stops the PostgreSQL of a test run, if any test started it, and removes its folder. */
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export const TEST_CLUSTER_PREFIX = 'staffroom-test-';

export default async function tearDownTestCluster() {
  await removeTestCluster(process.env.STAFFROOM_TEST_CLUSTER);
}

/** Stops the server of the run and those that single tests started. Their data is not needed, so they need no clean shutdown. */
export async function removeTestCluster(folder) {
  const inside = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const dataDirs = [folder, ...inside.map(({ name }) => join(folder, name))];
  for (const dataDir of dataDirs) {
    const pointer = join(dataDir, 'postgres.location');
    const cluster = existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : join(dataDir, 'postgres');
    await kill(join(cluster, 'data/postmaster.pid'));
    rmSync(cluster, { recursive: true, force: true, maxRetries: 5 });
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

async function kill(pidFile) {
  if (!existsSync(pidFile)) return;
  try {
    process.kill(Number(readFileSync(pidFile, 'utf8').split('\n')[0]), 'SIGQUIT');
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
  for (let waits = 0; existsSync(pidFile) && waits < 50; waits++) await sleep(100);
}
