/**
 * `node lab/set-ups/services.mjs`, as root: lets systemd check the units of `deploy/systemd`, without starting them, lets docker-compose check
 * `deploy/compose.yml`, and runs `staffroom-command` as the user nobody. Needs `systemd-analyze`.
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/run-step.mjs';
import { tryOut, versionOf } from './parts.mjs';

const MOST_EXPOSED = 2;
const units = join(root, 'deploy/systemd');

await tryOut('services', tryServices, ['systemd-analyze']);

/** @param {import('./parts.mjs').SetUp} setUp */
async function tryServices(setUp) {
  const system = systemWith(setUp.folder);
  const names = readdirSync(units).filter((name) => /\.(service|timer)$/.test(name));
  for (const name of names) {
    // it ends with 0 after warnings
    const { status, stdout, stderr } = spawnSync('systemd-analyze', ['verify', `--root=${system}`, name], {
      encoding: 'utf8',
    });
    setUp.expect(status === 0 && !stdout && !stderr, `systemd-analyze verify ${name}`, stdout + stderr);
  }
  for (const name of names.filter((each) => each.endsWith('.service'))) {
    const security = ['security', '--offline=yes', `--root=${system}`, '--no-pager', name];
    const [, exposure = ''] =
      /exposure level for \S+: ([\d.]+)/.exec(spawnSync('systemd-analyze', security).stdout.toString()) ?? [];
    setUp.expect(exposure !== '' && Number(exposure) <= MOST_EXPOSED, `exposure of ${name}`, `${exposure} of 10`);
  }
  expectCommand(setUp);
  expectCompose(setUp);
}

/** A folder with the units and the programs that they start, so that the check does not look at this machine. */
function systemWith(folder) {
  const system = join(folder, 'system');
  const targets = '/usr/lib/systemd/system';
  for (const part of ['etc/systemd/system', targets, 'bin', 'usr/bin'])
    mkdirSync(join(system, part), { recursive: true });
  for (const name of readdirSync(targets).filter((each) => each.endsWith('.target'))) {
    cpSync(join(targets, name), join(system, targets, name), { dereference: true });
  }
  for (const program of ['bin/sh', 'usr/bin/node']) {
    writeFileSync(join(system, program), '');
    chmodSync(join(system, program), 0o755);
  }
  for (const name of readdirSync(units)) cpSync(join(units, name), join(system, 'etc/systemd/system', name));
  return system;
}

/** With folders of this script instead of the machine's. @param {import('./parts.mjs').SetUp} setUp */
function expectCommand(setUp) {
  const etc = join(setUp.folder, 'etc');
  mkdirSync(etc, { mode: 0o700 });
  cpSync(join(units, 'settings.env'), join(etc, 'settings.env'));
  const secrets = {
    'master-key': 'ab'.repeat(32),
    'database-url': 'postgres://a@db/x',
    'database-owner-url': 'postgres://b@db/x',
  };
  for (const [name, text] of Object.entries(secrets)) writeFileSync(join(etc, name), `${text}\n`, { mode: 0o600 });
  const program = join(setUp.folder, 'staffroom');
  writeFileSync(program, '#!/bin/sh\nid -un; env; echo "arguments: $*"\n', { mode: 0o755 });
  const script = join(setUp.folder, 'staffroom-command');
  const text = readFileSync(join(units, 'staffroom-command'), 'utf8');
  const here = text
    .replace('/etc/staffroom', etc)
    .replace('/opt/staffroom/staffroom', program)
    .replace('-u staffroom', '-u nobody');
  writeFileSync(script, here, { mode: 0o755 });
  const { stdout, stderr } = spawnSync(script, ['audit', 'activity', '--from', '2026-01-01'], { encoding: 'utf8' });
  const lines = stdout.split('\n');
  const wanted = [
    'nobody',
    `MASTER_KEY=${secrets['master-key']}`,
    'DATABASE_URL=postgres://a@db/x',
    'arguments: audit activity --from 2026-01-01',
  ];
  const more = [
    'DATABASE_OWNER_URL=postgres://b@db/x',
    'MAIL_FROM=Staffroom <staffroom@example.com>',
    'DATA_DIR=/var/lib/staffroom',
  ];
  const missing = [...wanted, ...more].filter((line) => !lines.includes(line));
  setUp.expect(missing.length === 0, 'staffroom-command gives settings and secrets', stderr + missing.join(', '));
}

/** Version 1 reads the same file, except for its name. @param {import('./parts.mjs').SetUp} setUp */
function expectCompose(setUp) {
  if (!versionOf('docker-compose')) return setUp.row('compose.yml', 'SKIPPED', 'docker-compose cannot be found here');
  const deploy = join(setUp.folder, 'deploy');
  cpSync(join(root, 'deploy'), deploy, { recursive: true, filter: (source) => !source.endsWith('/secrets') });
  const made = spawnSync(join(deploy, 'make-secrets.sh'), { encoding: 'utf8' });
  const all = ['database-url', 'audit-signing-key'].every((name) => existsSync(join(deploy, 'secrets', name)));
  setUp.expect(made.status === 0 && all, 'make-secrets.sh', made.stderr);
  const again = spawnSync(join(deploy, 'make-secrets.sh'), { encoding: 'utf8' });
  setUp.expect(
    again.status === 1 && again.stderr.includes('Nothing was changed'),
    'make-secrets.sh changes nothing later',
  );
  const file = join(deploy, 'compose.yml');
  writeFileSync(file, readFileSync(file, 'utf8').replace(/^name: .*$/m, ''));
  const config = (env) =>
    spawnSync('docker-compose', ['-f', file, 'config', '--quiet'], {
      encoding: 'utf8',
      env: { ...process.env, ...env },
    });
  const good = config({ PUBLIC_URL: 'https://staffroom.example.com' });
  setUp.expect(good.status === 0, 'docker-compose config', good.stderr);
  setUp.expect(config({ PUBLIC_URL: '' }).stderr.includes('Set PUBLIC_URL'), 'it asks for PUBLIC_URL');
}
