import { existsSync } from 'node:fs';
import { cp, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { EmployeeDocument } from '@staffroom/contracts/documents.js';
import type { User } from '@staffroom/contracts/users.js';
import { loadConfig } from '../../platform/config/config.js';
import { type Portal, startPortal } from '../../processes/portal.js';
import { pdfOf, password } from '../../testing/planted-company.js';
import { Browser, runCli } from '../../testing/portal-process.js';
import { freePort } from '../../testing/free-port.js';
import { origin } from '../../testing/test-portal.js';

// in the folder of the test run, which is cleaned up even after an interrupted run
const root = join(process.env['STAFFROOM_TEST_CLUSTER']!, 'backups');
const [oldDir, newDir, folder] = [join(root, 'old'), join(root, 'new'), join(root, 'backup')];
const email = 'ana.plume@example.com';

let running: Portal | undefined;
afterAll(async () => {
  await running?.close();
  await rm(root, { recursive: true, force: true });
});

async function start(dataDir: string): Promise<Browser> {
  const port = await freePort();
  const settings = { DATA_DIR: dataDir, DEMO: 'false', PORT: String(port), PUBLIC_URL: origin };
  running = await startPortal(loadConfig(settings), () => undefined);
  return new Browser(`http://127.0.0.1:${port}`);
}

async function stop(): Promise<void> {
  await running?.close();
  running = undefined;
}

describe('a portal with the embedded PostgreSQL', () => {
  it('is backed up by a command while it serves [R40.3]', async () => {
    const browser = await start(oldDir);
    const made = ['create-hr-manager', '--email', email, '--name', 'Ana Plume'];
    expect(await runCli({ DATA_DIR: oldDir }, made, `${password}\n`)).toMatchObject({ code: 0 });
    await browser.signIn(email, password);
    const { user } = await browser.ask<{ user: User }>('GET', '/api/auth/me');
    const form = new FormData();
    form.set('userId', user.id);
    form.append('files', new File([pdfOf('contract')], 'contract.pdf'));
    await browser.ask('POST', '/api/documents/upload', form);

    const { code, output } = await runCli({ DATA_DIR: oldDir }, ['backup', folder]);

    expect(output).toMatch(/ 1 file /);
    expect(output).toMatch(/master key is not in the backup. It is in .*old.master.key/);
    expect(code).toBe(0);
    expect((await browser.send('GET', '/api/auth/me')).status).toBe(200);
  });

  it('is restored on another machine once the master key is there [R40.3]', async () => {
    await stop();
    expect(await runCli({ DATA_DIR: newDir }, ['restore', folder])).toMatchObject({
      code: 1,
      output: expect.stringMatching(/There is no master key/) as string,
    });
    expect(existsSync(newDir)).toBe(false);
    await mkdir(newDir, { mode: 0o711 });
    await cp(join(oldDir, 'master.key'), join(newDir, 'master.key'));

    for (const options of [
      ['--erasures', oldDir, '--no-erasures'],
      ['--no-erasures', `--erasures=${oldDir}`],
    ]) {
      const contradiction = await runCli({ DATA_DIR: newDir }, ['restore', folder, ...options]);
      expect(contradiction.output).toMatch(/Use either --erasures or --no-erasures, not both/);
      expect(contradiction.code).toBe(1);
    }

    const { code, output } = await runCli({ DATA_DIR: newDir }, ['restore', folder, '--no-erasures']);

    expect(output).toMatch(/The log is intact/);
    expect(output).toMatch(/No list of erasures was replayed/);
    expect(output).toMatch(/views match the log: [1-9]/);
    expect(code).toBe(0);
    const browser = await start(newDir);
    await browser.signIn(email, password);
    const [document] = await browser.ask<EmployeeDocument[]>('GET', '/api/documents');
    const file = await browser.send('GET', document!.fileUrl);
    expect(Buffer.from(await file.arrayBuffer())).toEqual(pdfOf('contract'));
  });

  it('is not restored over existing data', async () => {
    await stop();
    expect(await runCli({ DATA_DIR: newDir }, ['restore', folder, '--no-erasures'])).toMatchObject({
      code: 1,
      output: expect.stringMatching(/The database is not empty/) as string,
    });
  });
});
