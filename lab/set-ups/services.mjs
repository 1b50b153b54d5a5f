/**
 * `node lab/set-ups/services.mjs`, as root: lets systemd check the units of `deploy/systemd`, without starting them, and docker-compose
 * `deploy/compose.yml`, and runs `staffroom-command` as the user nobody. Needs `systemd-analyze`.
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/run-step.mjs';
import { tryOut } from './parts.mjs';

const mostExposed = 2;
const units = join(root, 'deploy/systemd');

await tryOut(
  'services',
  async (setUp) => {
    tryUnits(setUp);
    tryCommand(setUp);
    tryCompose(setUp);
  },
  ['systemd-analyze'],
);

/** @param {import('./parts.mjs').SetUp} setUp */
function tryUnits(setUp) {
  const system = systemWith(setUp.folder);
  const analyze = (...args) => {
    const { status, stdout, stderr } = spawnSync('systemd-analyze', args, { encoding: 'utf8' });
    return { status, output: stdout + stderr };
  };
  for (const name of readdirSync(units).filter((file) => /\.(service|timer)$/.test(file))) {
    const { status, output } = analyze('verify', `--root=${system}`, name);
    setUp.expect(status === 0 && output === '', name, output); // after warnings, it ends with 0 too
    if (!name.endsWith('.service')) continue;
    const security = analyze('security', '--offline=yes', `--root=${system}`, '--no-pager', name).output;
    const [, exposure = '10'] = /exposure level for \S+: ([\d.]+)/.exec(security) ?? [];
    setUp.expect(Number(exposure) <= mostExposed, `exposure of ${name}`, `${exposure} of 10`);
  }
}

/** A folder with the units and the programs that they start, so that the check does not look at this machine. */
function systemWith(/** @type {string} */ folder) {
  const system = join(folder, 'system');
  const targets = '/usr/lib/systemd/system';
  for (const part of ['etc/systemd/system', targets, 'bin', 'usr/bin'])
    mkdirSync(join(system, part), { recursive: true });
  for (const name of readdirSync(targets).filter((each) => each.endsWith('.target')))
    cpSync(join(targets, name), join(system, targets, name), { dereference: true });
  for (const program of ['bin/sh', 'usr/bin/node']) {
    writeFileSync(join(system, program), '');
    chmodSync(join(system, program), 0o755);
  }
  for (const name of readdirSync(units)) cpSync(join(units, name), join(system, 'etc/systemd/system', name));
  return system;
}

/** With folders of this script instead of the machine's. @param {import('./parts.mjs').SetUp} setUp */
function tryCommand(setUp) {
  const etc = join(setUp.folder, 'etc');
  mkdirSync(etc, { mode: 0o700 });
  cpSync(join(units, 'settings.env'), join(etc, 'settings.env'));
  const secrets = { 'master-key': 'ab'.repeat(32), 'database-url': 'postgres://a@db/x' };
  for (const [name, text] of Object.entries(secrets)) writeFileSync(join(etc, name), `${text}\n`, { mode: 0o600 });
  const program = join(setUp.folder, 'staffroom');
  writeFileSync(program, '#!/bin/sh\nid -un; env; echo "arguments: $*"\n', { mode: 0o755 });
  const script = join(setUp.folder, 'staffroom-command');
  const here = readFileSync(join(units, 'staffroom-command'), 'utf8')
    .replaceAll('/etc/staffroom', etc)
    .replace('/opt/staffroom/staffroom', program)
    .replace('-u staffroom', '-u nobody');
  writeFileSync(script, here, { mode: 0o755 });
  const { stdout, stderr } = spawnSync(script, ['audit', 'activity', '--from', '2026-01-01'], { encoding: 'utf8' });
  const wanted = [
    ...['nobody', 'arguments: audit activity --from 2026-01-01', 'DATA_DIR=/var/lib/staffroom'],
    ...[`MASTER_KEY=${secrets['master-key']}`, `DATABASE_URL=${secrets['database-url']}`],
  ];
  const missing = wanted.filter((line) => !stdout.split('\n').includes(line));
  setUp.expect(missing.length === 0, 'staffroom-command gives settings and secrets', stderr + missing.join(', '));
}

/** Version 1 reads the same file, except for its name. @param {import('./parts.mjs').SetUp} setUp */
function tryCompose(setUp) {
  const deploy = join(setUp.folder, 'deploy');
  cpSync(join(root, 'deploy'), deploy, { recursive: true, filter: (source) => !source.endsWith('/secrets') });
  const makeSecrets = () => spawnSync(join(deploy, 'make-secrets.sh'), { encoding: 'utf8' });
  const made = makeSecrets();
  const isThere = existsSync(join(deploy, 'secrets/database-url'));
  setUp.expect(made.status === 0 && isThere, 'make-secrets.sh makes secrets', made.stderr);
  const again = makeSecrets();
  setUp.expect(again.status === 1 && again.stderr.includes('Nothing was changed'), 'and changes none later');
  const file = join(deploy, 'compose.yml');
  writeFileSync(file, readFileSync(file, 'utf8').replace(/^name: .*$/m, ''));
  const env = { ...process.env, PUBLIC_URL: 'https://staffroom.example.com' };
  const checked = spawnSync('docker-compose', ['-f', file, 'config', '--quiet'], { encoding: 'utf8', env });
  if (checked.error) setUp.row('compose.yml', 'SKIPPED', 'docker-compose cannot be found here');
  else setUp.expect(checked.status === 0, 'docker-compose config', checked.stderr);
}
