/**
 * `node lab/set-ups/release.mjs`: makes a release, unpacks it outside the project, and runs it there as an ordinary user without npm, in a
 * folder that this user cannot write to. Needs `tar`; as root, it runs the release as the user nobody.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../trial/site/free-port.mjs';
import { redisIsInstalled, Redis } from '../trial/site/redis.mjs';
import { root } from '../../scripts/run-step.mjs';
import { hasEnded, stop, tryOut, until } from './parts.mjs';

const user = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};

await tryOut('release', tryRelease, ['tar']);

/** @param {import('./parts.mjs').SetUp} setUp */
async function tryRelease(setUp) {
  const folder = unpack(setUp);
  const bin = onlyNode(setUp);
  const home = emptyFolder(setUp, 'home');
  const [port, metricsPort, closedPort] = await Promise.all([freePort(), freePort(), freePort()]);
  const env = { PATH: bin, HOME: home, DATA_DIR: join(home, 'data'), LOG_FORMAT: 'text' };
  const run = (args, more, readyLine) =>
    setUp.start('node', ['staffroom.mjs', ...args], { ...user, cwd: folder, env: { ...env, ...more }, readyLine });
  const command = (...args) =>
    spawnSync(join(folder, 'staffroom'), args, { ...user, cwd: home, env, encoding: 'utf8' });
  const expectCommand = (title, ...args) => {
    const { status, stdout, stderr } = command(...args);
    setUp.expect(status === 0, title, status === 0 ? lastLine(stdout) : stdout + stderr);
  };

  const collector = { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${closedPort}` };
  const portal = await run([], { PORT: String(port), ...collector }, 'Demo accounts');
  setUp.expect(true, 'node staffroom.mjs serves the demo, with traces on');
  await expectPages(setUp, `http://localhost:${port}`);
  const worker = await run(['worker'], { METRICS_PORT: String(metricsPort) }, 'The Staffroom worker is running');
  const metrics = await fetch(`http://127.0.0.1:${metricsPort}/metrics`);
  setUp.expect((await metrics.text()).includes('staffroom_log_position'), 'node staffroom.mjs worker, with metrics');
  expectCommand('./staffroom audit verify', 'audit', 'verify');
  expectCommand('./staffroom views check', 'views', 'check');
  expectCommand('./staffroom backup', 'backup', join(home, 'backup'));
  setUp.expect((await stop(worker)) === 0, 'the worker ends with 0');
  setUp.expect((await stop(portal)) === 0, 'the portal ends with 0');

  const empty = { DATA_DIR: join(home, 'other'), DEMO: 'false', PORT: String(port) };
  const bucket = { S3_ENDPOINT: `http://127.0.0.1:${closedPort}`, S3_BUCKET: 'b', S3_REGION: 'r' };
  const withBucket = await run([], { ...empty, ...bucket, S3_ACCESS_KEY: 'id', S3_SECRET_KEY: 'key' }, 'is ready');
  setUp.expect(withBucket.output.includes('ECONNREFUSED'), 'the S3 client looks for its server');
  await stop(withBucket);
  await expectRedis(setUp, (more) => run([], { ...empty, ...more }, 'is ready'));
}

function unpack(setUp) {
  makeReleaseBesideSecrets();
  const unpacked = emptyFolder(setUp, 'unpacked', {});
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const name = `staffroom-${version}-${process.platform}-${process.arch}`;
  execFileSync('tar', ['-xzf', join(root, 'release', `${name}.tar.gz`), '-C', unpacked]);
  const [size] = execFileSync('du', ['-sm', join(unpacked, name)], { encoding: 'utf8' }).split('\t');
  setUp.expect(Number(size) <= 220, 'unpacked, it takes at most 220 MB', `${size} MB as du -m counts`);
  const deployed = readdirSync(join(unpacked, name, 'deploy'));
  setUp.expect(!deployed.includes('secrets') && !deployed.includes('.env'), 'no secrets of the checkout');
  for (const file of ['apps/api/dist/bundle/licenses.md', 'apps/web/dist/.vite/license.md']) {
    const packages = readFileSync(join(unpacked, name, file), 'utf8').match(/^## \S+ \d|^## \S+ - \d/gm) ?? [];
    setUp.expect(packages.length > 50, 'the licenses of bundled packages', `${packages.length} in ${file}`);
  }
  return join(unpacked, name);
}

function makeReleaseBesideSecrets() {
  const planted = join(root, 'deploy/.env');
  writeFileSync(planted, 'SMTP_URL=smtp://user:password@mail\n', { flag: 'wx' });
  try {
    execFileSync(process.execPath, ['scripts/release.mjs'], { cwd: root, stdio: 'inherit' });
  } finally {
    rmSync(planted);
  }
}

/** A PATH with Node and what a shell script needs, and without npm. */
function onlyNode(setUp) {
  const bin = emptyFolder(setUp, 'bin', {});
  symlinkSync(process.execPath, join(bin, 'node'));
  for (const program of ['readlink', 'dirname']) symlinkSync(`/usr/bin/${program}`, join(bin, program));
  const { status } = spawnSync('/bin/sh', ['-c', 'command -v npm'], { env: { PATH: bin } });
  setUp.expect(status !== 0, 'there is no npm');
  return bin;
}

function emptyFolder(setUp, name, owner = user) {
  const folder = join(setUp.folder, name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  if (owner.uid !== undefined) execFileSync('chown', [`${owner.uid}:${owner.gid}`, folder]);
  return folder;
}

/** @param {import('./parts.mjs').SetUp} setUp @param {string} origin */
async function expectPages(setUp, origin) {
  const page = await (await fetch(origin)).text();
  const [, script] = /<script type="module"[^>]* src="([^"]+)"/.exec(page) ?? [];
  const asset = await fetch(origin + (script ?? '/missing.js'));
  setUp.expect(asset.ok, 'the client is served', script);
  const signedIn = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'employee@example.com', password: 'Welcome1' }),
  });
  setUp.expect(signedIn.ok, 'the employee signs in', String(signedIn.status));
  const [cookie = ''] = signedIn.headers.getSetCookie();
  const me = await fetch(`${origin}/api/auth/me`, { headers: { cookie: cookie.split(';')[0] ?? '' } });
  setUp.expect(me.ok, 'and is recognised', String(me.status));
}

/** @param {import('./parts.mjs').SetUp} setUp @param {(more: object) => Promise<import('./parts.mjs').Running>} start */
async function expectRedis(setUp, start) {
  if (!redisIsInstalled) return setUp.row('jobs in Redis', 'SKIPPED', 'redis-server cannot be found here');
  const redis = new Redis();
  await redis.start();
  setUp.atEnd(() => redis.kill());
  const portal = await start({ REDIS_URL: `redis://127.0.0.1:${redis.port}` });
  const keys = await until(
    () => execFileSync('redis-cli', ['-p', String(redis.port), 'dbsize'], { encoding: 'utf8' }).trim() !== '0',
  );
  setUp.expect(Boolean(keys) && !hasEnded(portal), 'jobs in Redis');
  await stop(portal);
}

function lastLine(text) {
  return text.trim().split('\n').at(-1) ?? '';
}
