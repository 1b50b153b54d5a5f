/** What people and operators do most, against a portal that runs: each is a line of the table. */
import { join } from 'node:path';
import { staffroom } from '../trial/site/commands.mjs';
import { pdfNamed } from '../trial/company/form.mjs';
import { Browser, formWith } from './browser.mjs';

export const hr = { email: 'hr@try.example', password: 'Correct1horse' };

/** The first account. @param {Record<string, string>} env of the portal */
export async function createHrManager(env) {
  const args = ['create-hr-manager', '--email', hr.email, '--name', 'Helga Ruprecht', '--country', 'SPAIN'];
  const { code, output } = await staffroom(env, args, { input: `${hr.password}\n` });
  if (code !== 0) throw new Error(output);
}

/**
 * @param {import('./parts.mjs').SetUp} setUp
 * @param {string} address of a portal with an HR manager
 * @param {string} label
 */
export async function tryRequests(setUp, address, label) {
  /** @param {string} what @param {() => Promise<unknown>} work */
  const step = async (what, work) => {
    const failure = await work().then(
      (result) => (result === false ? 'false' : ''),
      (error) => String(error.message),
    );
    setUp.expect(failure === '', `${label}: ${what}`, failure);
  };
  const [manager, employee] = [new Browser(address), new Browser(address)];
  const email = `ana.${Date.now()}@try.example`;
  const temporary = 'Temporary1';
  let userId = '';
  let contractUrl = '';
  const contract = pdfNamed('contract', 70_000);
  await step('sign-in', () => manager.signIn(hr.email, hr.password));
  await step('an account, and its own password', async () => {
    const account = { email, fullName: 'Ana Plume', jobTitle: 'Tester', password: temporary };
    ({ id: userId } = await manager.ask('POST', '/api/users', account));
    await employee.signIn(email, temporary);
    const change = { currentPassword: temporary, newPassword: hr.password };
    await employee.ask('POST', '/api/auth/change-password', change);
  });
  await step('time off, requested and approved', async () => {
    const year = new Date().getUTCFullYear() + 1;
    const asked = { type: 'VACATION', startDate: `${year}-03-01`, endDate: `${year}-03-07`, reason: 'spring' };
    const { id } = await employee.ask('POST', '/api/time-off', asked);
    await manager.ask('PATCH', `/api/time-off/${id}/review`, { status: 'APPROVED' });
    const own = await employee.ask('GET', '/api/time-off');
    return own.some((request) => request.id === id && request.status === 'APPROVED');
  });
  await step('a refund with its receipt, rejected', async () => {
    const { id } = await employee.ask(
      'POST',
      '/api/refunds',
      formWith({ description: 'hammer', amount: '990' }, 'file', pdfNamed('receipt')),
    );
    await manager.ask('PATCH', `/api/refunds/${id}/review`, { status: 'REJECTED', comment: 'no' });
  });
  await step('a document, uploaded and downloaded', async () => {
    const uploaded = await manager.ask('POST', '/api/documents/upload', formWith({ userId }, 'files', contract));
    contractUrl = uploaded[0].fileUrl;
    const downloaded = await employee.send('GET', contractUrl);
    return contract.equals(Buffer.from(await downloaded.arrayBuffer()));
  });
  await step('lists of a reviewer', async () => {
    for (const list of ['/api/team/time-off', '/api/team/refunds', '/api/users']) await manager.ask('GET', list);
  });
  return { manager, employee, userId, contractUrl, contract };
}

/**
 * The commands that operators run against a live portal, and a restore into another database.
 * @param {import('./parts.mjs').SetUp} setUp
 * @param {Record<string, string>} env
 * @param {Record<string, string>} emptyEnv of an empty database and another DATA_DIR
 * @param {string} label
 */
export async function tryCommands(setUp, env, emptyEnv, label) {
  const backup = join(setUp.folder, `backup ${label}`);
  for (const [args, settings] of /** @type {const} */ ([
    [['views', 'rebuild'], env],
    [['views', 'check'], env],
    [['audit', 'verify'], env],
    [['backup', backup], env],
    [['restore', backup, '--no-erasures'], emptyEnv],
    [['audit', 'verify'], emptyEnv],
  ])) {
    const { code, output } = await staffroom(settings, args);
    setUp.expect(
      code === 0,
      `${label}: staffroom ${args.slice(0, 2).join(' ').replace(setUp.folder, '…')}`,
      code === 0 ? '' : output,
    );
  }
}
