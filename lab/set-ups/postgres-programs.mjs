/** The programs of each version of PostgreSQL. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { copyPrograms, programsPackage } from './postgres-server.mjs';

/** Of the package with the programs. 15 must be refused; 18 is installed. @type {Record<string, string | null>} */
export const versions = { 15: '15.18.0-beta.17', 16: '16.14.0-beta.17', 17: '17.10.0-beta.17', 18: null };

/** @param {import('./parts.mjs').SetUp} setUp @param {string} version @returns {string} the folder of its programs */
export function programsOf(setUp, version) {
  if (!versions[version]) return copyPrograms(setUp);
  const folder = join(setUp.folder, `programs-${version}`);
  const programs = join(folder, 'node_modules', programsPackage, 'native/bin');
  if (existsSync(programs)) return programs;
  mkdirSync(folder);
  writeFileSync(join(folder, 'package.json'), '{}');
  const what = `${programsPackage}@${versions[version]}`;
  execFileSync('npm', ['install', '--no-save', '--no-audit', '--no-fund', `--prefix=${folder}`, what], {
    cwd: folder,
    stdio: 'pipe',
  });
  return programs;
}
