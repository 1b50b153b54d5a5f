/** PostgreSQL refuses to run as root, so root starts it as another user. Other users run it as themselves. */
import { readFileSync, statSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

export interface RunAs {
  uid?: number;
  gid?: number;
}

export function chooseRunAs(clusterFolder: string): RunAs {
  if (process.getuid?.() !== 0) return {};
  // an existing cluster keeps its owner
  return ownerOf(join(clusterFolder, 'data')) ?? nobody();
}

export function canEnter(folder: string, runAs: RunAs): boolean {
  if (runAs.uid === undefined) return true;
  return spawnSync('/bin/sh', ['-c', 'cd "$0"', folder], { ...runAs, cwd: '/' }).status === 0;
}

function ownerOf(path: string): RunAs | undefined {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats && stats.uid !== 0 ? { uid: stats.uid, gid: stats.gid } : undefined;
}

// initdb looks up its user by uid, so a uid without a line in /etc/passwd does not work
export function nobody(passwd = readFileSync('/etc/passwd', 'utf8')): RunAs {
  const line = passwd.split('\n').find((entry) => entry.startsWith('nobody:'));
  const [, , uid, gid] = line?.split(':') ?? [];
  if (!uid || !gid) {
    throw new Error(
      'PostgreSQL cannot run as root and there is no user "nobody". Start as an ordinary user, or set DATABASE_URL.',
    );
  }
  return { uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 };
}
