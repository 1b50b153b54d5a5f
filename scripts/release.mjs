/**
 * `npm run release`: builds an archive with everything that a machine with only Node needs, in `release/`. With `--folder FOLDER`, the
 * files are written to that folder instead. `sbom.json` in the release lists all packages.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from './build.mjs';
import { install, npm } from './install.mjs';
import { packagesOfRelease } from './packages-of-release.mjs';
import { root, runStep, StepFailed } from './run-step.mjs';

const MOST_MB = 220;

const PARTS = [
  ...['staffroom', 'staffroom.mjs', ...ownImportsOf('staffroom.mjs'), 'tools'],
  ...['main.js', 'worker.js', 'load-program.js', 'cli/staffroom.js', 'bundle'].map((file) => `apps/api/dist/${file}`),
  'apps/web/dist',
  'languages',
  ...['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'lab/bench/README.md', 'docs', 'deploy'],
];

/** Files of packages that only compilers, debuggers and readers need. Licenses stay. */
const NOT_RUN = /\.(d\.[cm]?ts|map|tsbuildinfo|flow)$|^(?!license).*\.(md|markdown)$/i;

/** What an operator may have put into `deploy/` of a checkout, also what a killed `make-secrets.sh` left. */
const SECRET = /^(secrets(\..*)?|\.env)$/;

const { values: options } = parseArgs({ options: { folder: { type: 'string' } } });
const { name, version, description, license, engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const release = `${name}-${version}-${process.platform}-${process.arch}`;

try {
  await install();
  await build();
  if (options.folder) fill(resolve(options.folder));
  else await pack();
  await lookUpWeaknesses();
} catch (error) {
  console.error(error instanceof StepFailed ? error.message : error);
  process.exit(1);
}

async function pack() {
  const folder = mkdtempSync(join(tmpdir(), 'staffroom-release-'));
  try {
    fill(join(folder, release));
    const archive = join(root, 'release', `${release}.tar.gz`);
    mkdirSync(dirname(archive), { recursive: true });
    const owner = ['--owner=0', '--group=0', '--numeric-owner', '--sort=name'];
    await runStep('Compressing', ['tar', ...owner, '-C', folder, '-czf', archive, release]);
    console.log(`${archive}: ${inMb(lstatSync(archive).size)} MB`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function fill(folder) {
  mkdirSync(folder, { recursive: true });
  if (readdirSync(folder).length > 0) throw new StepFailed(`${folder} is not empty.`);
  for (const part of PARTS) copy(part, folder, (file) => !SECRET.test(file));
  const packages = packagesOfRelease();
  for (const path of packages) copy(path, folder, (file) => file !== 'node_modules' && !NOT_RUN.test(file));
  const manifest = { name, version, description, license, private: true, type: 'module', engines };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  writeFileSync(join(folder, 'sbom.json'), listOfPackages());
  const sizes = packages.map((path) => ({ path, size: sizeOf(join(folder, path)) }));
  for (const { path, size } of sizes.sort((a, b) => b.size - a.size).slice(0, 8)) {
    console.log(`  ${path.padEnd(56)} ${inMb(size).padStart(6)} MB`);
  }
  const size = sizeOf(folder);
  console.log(`${packages.length} packages. Everything together takes ${inMb(size)} MB on disk.`);
  if (size > MOST_MB * 1e6) throw new StepFailed(`✗ A release must not take more than ${MOST_MB} MB.`);
}

/** @param {string} part @param {string} folder @param {(file: string) => boolean} [isWanted] */
function copy(part, folder, isWanted = () => true) {
  cpSync(join(root, part), join(folder, part), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) => source === join(root, part) || isWanted(basename(source)),
  });
}

/**
 * In the format CycloneDX. The packages of the web client are development packages, so these are on it too. npm finds fault with the two
 * versions of TypeScript unless it leaves out peer dependencies.
 */
function listOfPackages() {
  const [program, ...args] = npm('sbom', '--legacy-peer-deps', '--sbom-format=cyclonedx', '--sbom-type=application');
  return execFileSync(program, args, { cwd: root, maxBuffer: 1e8 });
}

/** Reports, but does not refuse: people who only install a release cannot update its packages. Mirrors of the registry often do not answer. */
async function lookUpWeaknesses() {
  const command = npm('audit', '--audit-level=high', '--fetch-retries=0');
  await runStep('Looking up known weaknesses of packages', command, { quiet: true }).catch(({ message }) => {
    const isAnswered = !message.includes('audit endpoint returned an error');
    console.warn(isAnswered ? message : 'No registry answered, so known weaknesses of packages were not looked up.');
  });
}

function ownImportsOf(file) {
  return [...readFileSync(join(root, file), 'utf8').matchAll(/ from '\.\/(.+)';$/gm)].map(([, path]) => path);
}

/** With the rest of the last block of each file, as `du` counts. */
function sizeOf(path) {
  const stats = lstatSync(path);
  const own = stats.blocks * 512;
  return stats.isDirectory() ? readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), own) : own;
}

function inMb(bytes) {
  return (bytes / 1e6).toFixed(0);
}
