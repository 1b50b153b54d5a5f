/** The folder of the embedded PostgreSQL: its location, its creation, and its two passwords. */
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import type { Binaries } from './binaries.js';
import { isAlive } from './postmaster.js';
import type { RunAs } from './run-as.js';
import { canEnter, nobody } from './run-as.js';

const SYSTEM_STATE = '/var/lib/staffroom';

export async function findClusterFolder(dataDir: string): Promise<string> {
  const pointer = join(dataDir, 'postgres.location');
  if (existsSync(pointer)) return (await readFile(pointer, 'utf8')).trim();
  const usual = resolve(dataDir, 'postgres');
  if (existsSync(usual) || process.getuid?.() !== 0 || canEnter(dataDir, nobody())) return usual;
  // no other user can enter root's data folder (for example below /root), and PostgreSQL does not run as root
  const elsewhere = join(SYSTEM_STATE, randomBytes(6).toString('hex'));
  await mkdir(SYSTEM_STATE, { recursive: true, mode: 0o711 });
  await writeFile(pointer, `${elsewhere}\n`);
  return elsewhere;
}

/**
 * Creates the cluster in a temporary folder and renames it, so that an interrupted start, or two at once, leave no
 * incomplete cluster.
 */
export async function makeClusterIfMissing(folder: string, binaries: Binaries, runAs: RunAs): Promise<boolean> {
  if (existsSync(folder)) return false;
  const making = `${folder}.making-${process.pid}`;
  const data = join(making, 'data');
  await removeAbandoned(`${folder}.making-`);
  await mkdir(data, { recursive: true });
  await chmod(making, 0o711);
  await chmod(data, 0o700);
  const password = randomBytes(24).toString('base64url');
  const handover = join(making, 'handover');
  await writeFile(join(making, 'owner.password'), password, { mode: 0o600 });
  await writeFile(join(making, 'app.password'), randomBytes(24).toString('base64url'), { mode: 0o600 });
  await writeFile(handover, password, { mode: 0o600 });
  if (runAs.uid !== undefined && runAs.gid !== undefined) {
    await chown(data, runAs.uid, runAs.gid);
    await chown(handover, runAs.uid, runAs.gid);
  }
  await binaries.run('initdb', [
    ...['-D', data, '-U', 'staffroom_owner', '--pwfile', handover, '--auth=scram-sha-256', '--encoding=UTF8'],
    ...['--locale-provider=builtin', '--locale=C.UTF-8', '--no-instructions'],
  ]);
  await rm(handover);
  await rename(making, folder).catch(async (error: unknown) => {
    await rm(making, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  });
  return true;
}

/**
 * An interrupted start could not remove its temporary folder. The process id in the folder's name shows that the
 * process has ended.
 */
async function removeAbandoned(prefix: string): Promise<void> {
  const parent = dirname(prefix);
  for (const name of existsSync(parent) ? await readdir(parent) : []) {
    const pid = Number(name.startsWith(basename(prefix)) && name.slice(basename(prefix).length));
    if (pid && (pid === process.pid || !isAlive(pid))) await rm(join(parent, name), { recursive: true, force: true });
  }
}

export async function readPasswords(folder: string): Promise<{ owner: string; app: string }> {
  const read = (role: string): Promise<string> => readFile(join(folder, `${role}.password`), 'utf8');
  return { owner: await read('owner'), app: await read('app') };
}
