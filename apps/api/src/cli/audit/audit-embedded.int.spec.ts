/** The auditors' commands with the embedded PostgreSQL. */
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type PortalProcess, runCli, startPortalProcess } from '../../testing/portal-process.js';
import { until } from '../../testing/until.js';

// in the folder of the test run, which is cleaned up even after an interrupted run
const dataDir = join(process.env['STAFFROOM_TEST_CLUSTER']!, 'audited');
const env = { DATA_DIR: dataDir };
const serverRuns = () => existsSync(join(dataDir, 'postgres/data/postmaster.pid'));
let portal: PortalProcess | undefined;

afterAll(async () => {
  await portal?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

it('R41.8 an audit joins the server of a running portal and leaves it running; without a portal it starts and stops it', async () => {
  portal = await startPortalProcess(env);
  const hire = ['create-hr-manager', '--email', 'hr@example.org', '--name', 'Helga Roth'];
  expect((await runCli(env, hire, 'Correct1horse\n')).code).toBe(0);
  const history = ['audit', 'history', 'user', 'hr@example.org'];
  const alongside = await runCli(env, history);
  expect(alongside.output).toContain('Staffroom created the account');
  expect(alongside.output).not.toMatch(/password/i);
  expect((await fetch(`${portal.url}/api/health`)).status).toBe(200);
  await portal.stop();
  portal = undefined;
  await until(() => !serverRuns());
  expect(await runCli(env, history)).toEqual(alongside);
  await until(() => !serverRuns());
});
