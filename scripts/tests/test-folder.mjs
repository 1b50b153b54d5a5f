/** Folders with the databases of a test run: in memory if the machine lends enough of it, otherwise on disk. */
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const MEMORY = '/dev/shm';
/** A container often has 64 MB there. The databases of a run take less than 2 GB. */
const ENOUGH_BYTES = 4e9;
const PREFIX = 'staffroom-test-';

const place = hasMemory() ? MEMORY : tmpdir();

export function makeTestFolder() {
  const folder = mkdtempSync(join(place, `${PREFIX}${process.pid}-`));
  chmodSync(folder, 0o711); // as root, the database runs as another user, who must be able to enter the folder
  return folder;
}

/** A killed run could not clean up. The folder name contains its process id, which shows that it has ended. */
export async function removeLeftovers() {
  for (const name of readdirSync(place)) {
    const pid = name.startsWith(PREFIX) && Number(name.slice(PREFIX.length).split('-')[0]);
    if (pid && !isAlive(pid)) await removeTestFolder(join(place, name)).catch(() => undefined);
  }
}

/** Stops the servers in the folder. Their data is not needed, so they need no clean shutdown. @param {string} folder */
export async function removeTestFolder(folder) {
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

/** @param {string} pidFile */
async function kill(pidFile) {
  if (!existsSync(pidFile)) return;
  try {
    process.kill(Number(readFileSync(pidFile, 'utf8').split('\n')[0]), 'SIGQUIT');
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
  for (let waits = 0; existsSync(pidFile) && waits < 50; waits++) await sleep(100);
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function hasMemory() {
  try {
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize > ENOUGH_BYTES;
  } catch {
    return false; // there is none, or it may not be used
  }
}
