/**
 * `node lab/set-ups/release.mjs`: makes a release, unpacks it outside the project, and runs it there as an ordinary user without npm, in a
 * folder that this user cannot write to. As root, it runs the release as the user nobody.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/run-step.mjs';
import { signIn } from '../support/demo-portal.mjs';
import { freePort } from '../support/free-port.mjs';
import { redisIsInstalled, Redis } from '../support/redis.mjs';
import { stop, tryOut, until } from './parts.mjs';

const user = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};

await tryOut('release', tryRelease, ['tar']);

/** @param {import('./parts.mjs').SetUp} setUp */
async function tryRelease(setUp) {
  const folder = unpack(setUp);
  const bin = onlyNode(setUp);
  const home = emptyFolder(setUp, 'home', user);
  const port = await freePort();
  const env = { PATH: bin, HOME: home, DATA_DIR: join(home, 'data'), PORT: String(port), LOG_FORMAT: 'text' };
  const run = (args, more, readyLine) =>
    setUp.start('node', ['staffroom.mjs', ...args], { ...user, cwd: folder, env: { ...env, ...more }, readyLine });
  const expectCommand = (...args) => {
    const { status, stdout, stderr } = spawnSync(join(folder, 'staffroom'), args, { ...user, cwd: home, env });
    setUp.expect(status === 0, `./staffroom ${args[0]}`, status === 0 ? '' : `${stdout}${stderr}`);
  };

  const portal = await run([], {}, 'Demo accounts');
  const address = `http://localhost:${port}`;
  const [, script = ''] = /<script type="module"[^>]* src="([^"]+)"/.exec(await (await fetch(address)).text()) ?? [];
  setUp.expect((await fetch(address + script)).ok, 'the client is served', script);
  const cookie = await signIn(address, { email: 'employee@example.com' });
  setUp.expect((await fetch(`${address}/api/auth/me`, { headers: { cookie } })).ok, 'the employee signs in');
  const worker = await run(['worker'], {}, 'The Staffroom worker is running');
  expectCommand('audit', 'verify');
  expectCommand('views', 'check');
  expectCommand('backup', join(home, 'backup'));
  setUp.expect((await stop(worker)) === 0 && (await stop(portal)) === 0, 'both end with 0');

  const empty = { DATA_DIR: join(home, 'other'), DEMO: 'false' };
  const bucket = { S3_ENDPOINT: `http://127.0.0.1:${await freePort()}`, S3_BUCKET: 'b', S3_REGION: 'r' };
  const withBucket = await run([], { ...empty, ...bucket, S3_ACCESS_KEY: 'id', S3_SECRET_KEY: 'key' }, 'is ready');
  setUp.expect(withBucket.output.includes('ECONNREFUSED'), 'the S3 client looks for its server');
  await stop(withBucket);
  if (!redisIsInstalled) return setUp.row('jobs in Redis', 'SKIPPED', 'redis-server cannot be found here');
  const redis = new Redis();
  await redis.start();
  setUp.closers.push(() => redis.kill());
  await run([], { ...empty, REDIS_URL: `redis://127.0.0.1:${redis.port}` }, 'is ready');
  const size = () => execFileSync('redis-cli', ['-p', String(redis.port), 'dbsize'], { encoding: 'utf8' }).trim();
  setUp.expect(Boolean(await until(() => size() !== '0')), 'jobs in Redis');
}

/** Made beside a file of secrets, which must not be in it. */
function unpack(setUp) {
  const secrets = join(root, 'deploy/.env');
  writeFileSync(secrets, 'SMTP_URL=smtp://user:password@mail\n', { flag: 'wx' });
  try {
    execFileSync(process.execPath, ['scripts/release.mjs'], { cwd: root, stdio: 'inherit' });
  } finally {
    rmSync(secrets);
  }
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const name = `staffroom-${version}-${process.platform}-${process.arch}`;
  const unpacked = emptyFolder(setUp, 'unpacked');
  execFileSync('tar', ['-xzf', join(root, 'release', `${name}.tar.gz`), '-C', unpacked]);
  const folder = join(unpacked, name);
  const [size] = execFileSync('du', ['-sm', folder], { encoding: 'utf8' }).split('\t');
  setUp.expect(Number(size) <= 220, 'unpacked, it takes at most 220 MB', `${size} MB`);
  const deployed = readdirSync(join(folder, 'deploy'));
  setUp.expect(!deployed.includes('secrets') && !deployed.includes('.env'), 'no secrets of the checkout');
  for (const file of ['apps/api/dist/bundle/licenses.md', 'apps/web/dist/.vite/license.md']) {
    const packages = readFileSync(join(folder, file), 'utf8').match(/^## \S+ \d|^## \S+ - \d/gm) ?? [];
    setUp.expect(packages.length > 50, `licenses in ${file}`, String(packages.length));
  }
  return folder;
}

/** A PATH with Node and what a shell script needs, and without npm. */
function onlyNode(setUp) {
  const bin = emptyFolder(setUp, 'bin');
  symlinkSync(process.execPath, join(bin, 'node'));
  for (const program of ['readlink', 'dirname']) symlinkSync(`/usr/bin/${program}`, join(bin, program));
  return bin;
}

/** @param {import('./parts.mjs').SetUp} setUp @param {string} name @param {{ uid?: number, gid?: number }} [owner] */
function emptyFolder(setUp, name, owner = {}) {
  const folder = join(setUp.folder, name);
  mkdirSync(folder);
  if (owner.uid !== undefined) execFileSync('chown', [`${owner.uid}:${owner.gid}`, folder]);
  return folder;
}
