/**
 * Before the tests that use a database: builds what they run as processes, and creates the folder for their PostgreSQL. The first
 * test that needs it starts the server there.
 */
import { chmodSync, mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundle } from './bundle.mjs';
import { compileTests } from './compile-tests.mjs';
import { removeTestCluster, TEST_CLUSTER_PREFIX } from './test-cluster-teardown.mjs';

const CONNECTIONS_PER_WORKER = 100;

/** @param {{ maxWorkers: number }} jest */
export default async function setUpTestCluster({ maxWorkers }) {
  await build();
  await removeLeftovers();
  const folder = mkdtempSync(join(tmpdir(), `${TEST_CLUSTER_PREFIX}${process.pid}-`));
  chmodSync(folder, 0o711); // if this is root, the server runs as another user, who needs access
  process.env.STAFFROOM_TEST_CLUSTER = folder;
  process.env.STAFFROOM_TEST_CONNECTIONS = String((maxWorkers + 1) * CONNECTIONS_PER_WORKER);
}

/** The portal, its commands and the child processes of the tests. Does little if nothing has changed. */
async function build() {
  compileTests();
  await bundle();
}

/** A killed run could not clean up. The folder name contains its process id, which shows that it has ended. */
async function removeLeftovers() {
  for (const name of readdirSync(tmpdir())) {
    const pid = name.startsWith(TEST_CLUSTER_PREFIX) && Number(name.slice(TEST_CLUSTER_PREFIX.length).split('-')[0]);
    if (pid && !isAlive(pid)) await removeTestCluster(join(tmpdir(), name)).catch(() => undefined);
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
