/** Installs the packages of the lockfile if node_modules does not contain them. Needs nothing but Node. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { refuseOldNode } from './refuse-old-node.mjs';
import { root, runStep } from './run-step.mjs';

export async function install() {
  refuseOldNode();
  if (isInstalled()) return;
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  await runStep('Installing packages (a minute or two, once)', npm(...args));
}

/**
 * npm sets npm_execpath to its own path. Without it, the npm on the PATH is used.
 * @param {string[]} args
 * @returns {import('./run-step.mjs').Command}
 */
export function npm(...args) {
  const { npm_execpath: path } = process.env;
  return path?.endsWith('.js') ? [process.execPath, path, ...args] : ['npm', ...args];
}

/** npm keeps a list of what it installed. Packages for other systems are not in it. */
function isInstalled() {
  const installedList = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(installedList)) return false;
  const installed = readPackages(installedList);
  return Object.entries(readPackages(join(root, 'package-lock.json')))
    .filter(([path, { optional, link }]) => path.includes('node_modules/') && !optional && !link)
    .every(([path, { version }]) => installed[path]?.version === version);
}

function readPackages(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}
