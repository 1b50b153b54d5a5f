/** Builds the API and the web client if the sources have changed since the last build. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundle } from './bundle.mjs';
import { nodeProgram, root, runStep } from './run-step.mjs';

const SOURCES = [
  'libs/contracts',
  'libs/domain',
  'migrations',
  'apps/api',
  'apps/web',
  'tsconfig.base.json',
  'package-lock.json',
];
const NOT_BUILT = /^(dist|dist-types|node_modules|e2e)$|\.spec\.tsx?$/;
const RESULTS = ['apps/api/dist/main.js', 'apps/api/dist/bundle/made-from', 'apps/web/dist/index.html'];
const STAMP = join(root, 'apps/api/dist/.built-from');

export async function build() {
  const fingerprint = fingerprintSources();
  const upToDate = RESULTS.every((file) => existsSync(join(root, file)));
  if (upToDate && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === fingerprint) return;
  await Promise.all([
    runStep('Building the API', nodeProgram('@typescript/native/bin/tsc', '-b', 'apps/api')).then(bundle),
    runStep('Building the web client', nodeProgram('vite/bin/vite.js', 'build', 'apps/web', '--logLevel', 'warn')),
  ]);
  recordBuild(fingerprint);
}

export function recordBuild(fingerprint = fingerprintSources()) {
  writeFileSync(STAMP, fingerprint);
}

/** Hashes contents, not times: a fresh checkout of the same sources needs no build. */
function fingerprintSources() {
  const hash = createHash('sha256');
  for (const file of SOURCES.flatMap((source) => filesOf(source))) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

/**
 * @param {string} path
 * @param {import('node:fs').Dirent} [entry]
 * @returns {string[]}
 */
function filesOf(path, entry) {
  const isFile = entry ? entry.isFile() : /\.json$/.test(path);
  if (isFile) return [path];
  return readdirSync(join(root, path), { withFileTypes: true })
    .filter(({ name }) => !NOT_BUILT.test(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((child) => filesOf(`${path}/${child.name}`, child));
}
