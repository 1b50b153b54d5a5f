/**
 * `node lab/set-ups/image.mjs`, as root: builds the container image and runs it, without a registry of images. The base image is made here, of
 * Debian (`debootstrap`) and Node 24 (the npm package `node`). Needs `buildah`.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../trial/site/free-port.mjs';
import { root } from '../../scripts/run-step.mjs';
import { stop, tryOut } from './parts.mjs';

const certificates = '/etc/ssl/certs/ca-certificates.crt';

await tryOut('image', tryImage, ['buildah', 'debootstrap']);

/** @param {import('./parts.mjs').SetUp} setUp */
async function tryImage(setUp) {
  const buildah = imagesIn(join(setUp.folder, 'storage'));
  setUp.atEnd(() => buildah('rm', '--all'));
  const [, base = ''] = /^FROM (\S+)$/m.exec(readFileSync(join(root, 'Dockerfile'), 'utf8')) ?? [];
  makeBase(setUp.folder, buildah, base);
  setUp.row(`the base image ${base}`, 'made', 'of Debian and the npm package node');
  buildah(
    'build',
    '--pull-never',
    '--isolation',
    'chroot',
    '--network',
    'host',
    '--format',
    'docker',
    '-t',
    'staffroom',
    root,
  );
  const { OCIv1, Docker } = JSON.parse(buildah('inspect', '--type', 'image', 'staffroom'));
  setUp.expect(true, 'the image is built', (OCIv1 ?? Docker).config.Cmd.join(' '));
  const container = buildah('from', '--pull-never', 'staffroom').trim();
  const run = (...command) => ['run', '--isolation', 'chroot', '--network', 'host', container, '--', ...command];

  const port = await freePort();
  buildah('config', '--env', `PORT=${port}`, '--env', 'DEMO=true', container);
  const portal = await setUp.start('buildah', [...buildah.options, ...run('node', 'staffroom.mjs')], {
    readyLine: 'Demo accounts',
  });
  setUp.expect(true, 'the portal serves the demo from the image');
  const origin = `http://localhost:${port}`;
  const signedIn = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'employee@example.com', password: 'Welcome1' }),
  });
  setUp.expect(signedIn.ok, 'the employee signs in', String(signedIn.status));
  setUp.expect(buildah(...run('id', '-un')).trim() === 'node', 'as the user node');
  const verified = buildah(...run('./staffroom', 'audit', 'verify'));
  setUp.expect(verified.includes('Hash:'), './staffroom audit verify in the container', verified.trim().split('\n')[0]);
  await stop(portal);
}

/** @param {string} folder where images and containers are kept, apart from those of this machine */
function imagesIn(folder) {
  const options = ['--root', folder, '--runroot', `${folder}-run`, '--storage-driver', 'vfs'];
  const buildah = (...args) => {
    const { status, stdout, stderr } = spawnSync('buildah', [...options, ...args], {
      encoding: 'utf8',
      maxBuffer: 1e8,
    });
    if (status !== 0) throw new Error(`buildah ${args[0]}: ${stderr || stdout}`.slice(-4000));
    return stdout;
  };
  return Object.assign(buildah, { options });
}

function makeBase(folder, buildah, name) {
  const system = join(folder, 'debian');
  execFileSync('debootstrap', ['--variant=minbase', 'bookworm', system], { stdio: 'pipe' });
  const [, major = ''] = /node:(\d+)/.exec(name) ?? [];
  execFileSync('npm', ['install', '--no-save', '--prefix', join(folder, 'node'), `node@${major}`], { stdio: 'pipe' });
  cpSync(join(folder, 'node/node_modules/node/bin/node'), join(system, 'usr/local/bin/node'));
  const npm = execFileSync('npm', ['root', '-g'], { encoding: 'utf8' }).trim();
  mkdirSync(join(system, 'usr/local/lib/node_modules'), { recursive: true });
  cpSync(join(npm, 'npm'), join(system, 'usr/local/lib/node_modules/npm'), { recursive: true, dereference: true });
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(system, 'usr/local/bin/npm'));
  execFileSync('chroot', [system, 'useradd', '--create-home', '--uid', '1000', 'node']);
  // the certificates of this machine, in case its network has one of its own
  if (existsSync(certificates)) {
    mkdirSync(join(system, 'etc/ssl/certs'), { recursive: true });
    cpSync(certificates, join(system, certificates));
  }
  writeFileSync(join(system, 'etc/resolv.conf'), readFileSync('/etc/resolv.conf'));
  const container = buildah('from', 'scratch').trim();
  buildah('copy', container, system, '/');
  buildah('config', '--env', `NODE_EXTRA_CA_CERTS=${certificates}`, container);
  buildah('commit', container, `docker.io/library/${name}`);
}
