import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCli } from '../testing/portal-process.js';

const root = join(__dirname, '../../../..');
const program = join(root, 'staffroom');

describe('./staffroom', () => {
  const folder = mkdtempSync(join(tmpdir(), 'staffroom-program-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('runs a command from any folder, and through a link', () => {
    const link = join(folder, 'staffroom');
    symlinkSync(program, link);
    const help = execFileSync(link, ['audit', '--help'], { cwd: folder, encoding: 'utf8' });
    expect(help).toContain('Usage: ./staffroom audit');
  });

  it('lists the commands if none is given, and starts nothing', () => {
    expect(execFileSync(program, { cwd: folder, encoding: 'utf8' })).toContain('create-hr-manager');
  });

  it('says that Node is missing', () => {
    const { stderr, status } = spawnSync(program, { env: { PATH: folder }, encoding: 'utf8' });
    expect(stderr).toBe('Node was not found. Install Node 20.19 or newer, or add its folder to PATH.\n');
    expect(status).toBe(127);
  });

  it('a worker that is asked for help does not start', () => {
    const args = [join(root, 'staffroom.mjs'), 'worker', '--help'];
    const { stderr, status } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
    expect(stderr).toContain('A worker takes no arguments.');
    expect(status).toBe(1);
    expect(readdirSync(folder)).not.toContain('.data');
  });

  it('says that there is no build', () => {
    const files = [
      'staffroom',
      'staffroom.mjs',
      'package.json',
      'scripts/refuse-old-node.mjs',
      'scripts/end-with-npm.mjs',
    ];
    for (const file of files) cpSync(join(root, file), join(folder, 'unbuilt', file));
    const { stderr, status } = spawnSync(join(folder, 'unbuilt/staffroom'), { encoding: 'utf8' });
    expect(stderr).toBe('Staffroom has not been built. Run "npm run build" in its folder first.\n');
    expect(status).toBe(1);
  });

  it.each(['subscriptions', 'views check', 'views rebuild', 'keys rotate', 'erase --replay', 'events unreadable'])(
    '%s creates nothing in a folder without a database',
    async (command) => {
      const empty = mkdtempSync(join(folder, 'empty-'));
      const { code, output } = await runCli({ DATA_DIR: empty, MASTER_KEY: 'ab'.repeat(32) }, command.split(' '));
      expect(output).toContain(`There is no Staffroom database in ${empty}. Set DATA_DIR or DATABASE_URL.`);
      expect(code).toBe(1);
      expect(readdirSync(empty)).toEqual([]);
    },
  );
});
