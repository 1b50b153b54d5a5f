/**
 * `node lab/set-ups/failover.mjs`, after `npm run build`: two portals and two workers under load on a primary with a
 * synchronous standby. The primary is killed and the standby promoted. No confirmed write may be lost, and every process must
 * be back within 30 s without a restart. Prints the seconds.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../trial/site/free-port.mjs';
import { staffroom } from '../trial/site/commands.mjs';
import { Browser } from './browser.mjs';
import { createHrManager, hr } from './main-requests.mjs';
import { hasEnded, tryOut, until } from './parts.mjs';
import { ownerRole, portalRole, PostgresServer } from './postgres-server.mjs';

const lanes = 4;
const longestSeconds = 30;

await tryOut('failover', async (setUp) => {
  const primary = await PostgresServer.start(setUp);
  primary.stop();
  const standby = await primary.standby(setUp, 'standby');
  primary.start({ synchronous_standby_names: 'standby' });
  standby.start();
  const processes = await startProcesses(setUp, primary, standby);
  const portals = processes.filter(({ kind }) => kind === 'portal');
  await createHrManager(portals[0].env);
  const browsers = portals.map(({ env }) => new Browser(env.PUBLIC_URL));
  for (const browser of browsers) await browser.signIn(hr.email, hr.password);
  const { user } = await browsers[0].ask('GET', '/api/auth/me');
  const write = async (/** @type {Browser} */ browser) => {
    const name = randomUUID();
    const reply = await browser.send('POST', '/api/teams', { name, managerId: user.id }).catch(() => null);
    await reply?.arrayBuffer();
    return reply?.status === 201 ? name : null;
  };

  /** @type {string[]} */
  const confirmed = [];
  let refused = 0;
  let stopped = false;
  const load = browsers.flatMap((browser) =>
    Array.from({ length: lanes }, async () => {
      while (!stopped) {
        const name = await write(browser);
        if (name) confirmed.push(name);
        else refused++;
        if (!name) await sleep(50);
      }
    }),
  );
  await until(() => confirmed.length >= 200);
  setUp.row('confirmed writes before the kill', confirmed.length);
  primary.kill();
  const killed = performance.now();
  await standby.query('postgres', 'select pg_promote()');
  setUp.row('seconds until the standby is the primary', secondsSince(killed));
  await Promise.all([
    ...browsers.map(async (browser, number) => {
      await until(() => write(browser), 50);
      expectBack(setUp, `portal ${number + 1} confirms a write again`, killed);
    }),
    ...processes.map(async ({ name, metrics }) => {
      await until(() => reachesDatabase(metrics), 50);
      expectBack(setUp, `${name} has its database again`, killed);
    }),
  ]);
  const before = confirmed.length;
  await until(() => confirmed.length >= before + 100);
  stopped = true;
  await Promise.all(load);

  const rows = await standby.query('staffroom', 'select name from views.teams');
  const kept = new Set(rows.map(({ name }) => name));
  const lost = confirmed.filter((name) => !kept.has(name));
  const detail = `${confirmed.length} confirmed, ${refused} not`;
  setUp.expect(lost.length === 0, 'no confirmed write is lost', detail);
  const { code, output } = await staffroom(portals[0].env, ['audit', 'verify']);
  setUp.expect(code === 0, 'the log of the new primary verifies', code === 0 ? '' : output);
  const ended = processes.filter(({ child }) => hasEnded(child)).map(({ name }) => name);
  setUp.expect(ended.length === 0, 'no process was restarted', ended.join(', '));
});

/** The standby is named first: it must not be taken for the primary. */
async function startProcesses(setUp, primary, standby) {
  const hosts = `127.0.0.1:${standby.port},127.0.0.1:${primary.port}`;
  const urls = {
    DATABASE_URL: `postgres://${portalRole}@${hosts}/staffroom`,
    DATABASE_OWNER_URL: `postgres://${ownerRole}@${hosts}/staffroom`,
  };
  const processes = [];
  for (const name of ['portal 1', 'portal 2', 'worker 1', 'worker 2']) {
    const metrics = await freePort();
    const env = {
      ...(await primary.settings(setUp)),
      ...urls,
      QUOTA_CHANGES: '1000000',
      METRICS_PORT: String(metrics),
    };
    const kind = name.startsWith('portal') ? 'portal' : 'worker';
    const child = await setUp[kind](env);
    processes.push({ name, kind, env, metrics, child });
  }
  return processes;
}

/** @param {number} port of its metrics */
async function reachesDatabase(port) {
  const reply = await fetch(`http://127.0.0.1:${port}/metrics`).then(
    (response) => response.text(),
    () => '',
  );
  return /^staffroom_database_up(\{.*\})? 1$/m.test(reply);
}

/** @param {import('./parts.mjs').SetUp} setUp @param {string} what @param {number} killed */
function expectBack(setUp, what, killed) {
  const seconds = secondsSince(killed);
  setUp.expect(Number(seconds) <= longestSeconds, what, `${seconds} s after the kill`);
}

/** @param {number} start */
function secondsSince(start) {
  return ((performance.now() - start) / 1000).toFixed(1);
}
