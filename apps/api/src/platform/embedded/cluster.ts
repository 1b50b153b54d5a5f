/** The folder of the embedded PostgreSQL: its location, its creation, and its passwords. */
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { syncFolder } from '../disk/sync-folder.js';
import { MadeBeforeFirstRelease } from '../migrations/before-first-release.js';
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
  if (existsSync(folder)) {
    if (!existsSync(passwordFile(folder, 'admin'))) {
      throw new MadeBeforeFirstRelease(
        `${folder}, which has no admin.password,`,
        'Set another DATA_DIR, or start the version that made it.',
      );
    }
    return false;
  }
  const making = `${folder}.making-${process.pid}`;
  const data = join(making, 'data');
  await removeAbandoned(`${folder}.making-`);
  await mkdir(data, { recursive: true });
  await chmod(making, 0o711);
  await chmod(data, 0o700);
  const handover = join(making, 'handover');
  const passwords: Passwords = { admin: newPassword(), owner: newPassword(), app: newPassword() };
  for (const [role, password] of Object.entries(passwords))
    await writeFile(passwordFile(making, role), password, { mode: 0o600, flush: true });
  await syncFolder(making); // after a power cut, the server must not have a superuser whose password is lost
  await writeFile(handover, passwords.admin, { mode: 0o600 });
  if (runAs.uid !== undefined && runAs.gid !== undefined) {
    await chown(data, runAs.uid, runAs.gid);
    await chown(handover, runAs.uid, runAs.gid);
  }
  await binaries.run('initdb', [
    ...['-D', data, '-U', 'staffroom_admin', '--pwfile', handover, '--auth=scram-sha-256', '--encoding=UTF8'],
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

export interface Passwords {
  admin: string;
  owner: string;
  app: string;
}

export async function readPasswords(folder: string): Promise<Passwords> {
  const read = (role: string): Promise<string> => readFile(passwordFile(folder, role), 'utf8');
  return { admin: await read('admin'), owner: await read('owner'), app: await read('app') };
}

function passwordFile(folder: string, role: string): string {
  return join(folder, `${role}.password`);
}

function newPassword(): string {
  return randomBytes(24).toString('base64url');
}
