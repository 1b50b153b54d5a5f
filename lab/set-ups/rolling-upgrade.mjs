/**
 * `node lab/set-ups/rolling-upgrade.mjs`, after `npm run build`: three portals behind HAProxy with the configuration in deploy/, while people
 * work. They are restarted one after another, and no request may fail. Then a version with other views replaces them: requests may fail for
 * at most a second, and only with 503 and Retry-After. Needs `haproxy`.
 */
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from '../../scripts/run-step.mjs';
import { freePort } from '../support/free-port.mjs';
import { Load } from './load.mjs';
import { stop, tryOut, until } from './parts.mjs';
import { createHrManager, hire } from './people.mjs';
import { PostgresServer } from './postgres-server.mjs';

const perSecond = 20;
const betweenMs = 5_000;
const outdatedExitCode = 3;
const mostMs = 1_000;
const hooks = new URL('./views-of-another-version.mjs', import.meta.url);
const newVersion = { NODE_OPTIONS: `--import ${hooks.href}`, OTHER_VIEWS_VERSION: '1' };
/** A person does in a minute what many do in a day. */
const quotas = { QUOTA_REQUESTS: '100000', QUOTA_CHANGES: '100000', QUOTA_MAILS: '100000' };

await tryOut('rolling-upgrade', tryRollingUpgrade, ['haproxy']);

/** @param {import('./parts.mjs').SetUp} setUp */
async function tryRollingUpgrade(setUp) {
  const server = await PostgresServer.start(setUp);
  const [front = 0, ...ports] = await Promise.all([1, 2, 3, 4].map(freePort));
  const address = `http://127.0.0.1:${front}`;
  const env = { ...(await server.settings(setUp)), ...quotas, PUBLIC_URL: address, TRUST_PROXY: '1' };
  const portals = [];
  for (const port of ports) portals.push({ port, process: await start(port) });
  await startHaproxy(setUp, address, ports);
  const manager = await createHrManager(env);
  const people = [];
  for (let number = 1; number <= 12; number++) people.push((await hire(manager, `person${number}`)).browser);

  const load = new Load(people);
  const running = load.run(perSecond);
  for (const portal of portals) {
    await sleep(betweenMs);
    const code = await stop(portal.process);
    portal.process = await start(portal.port);
    setUp.expect(code === 0, 'a portal is restarted', `exit code ${code}, after ${load.sent} requests`);
  }
  await sleep(betweenMs);
  expectNone(load.failed, 'requests that failed during restarts');
  const before = load.failed.length;

  const [first, ...others] = portals;
  await stop(first.process);
  const ends = others.map(({ process }) => once(process, 'exit'));
  first.process = await start(first.port, newVersion);
  for (const [code] of await Promise.all(ends))
    setUp.expect(code === outdatedExitCode, 'a portal of the old version ended', `exit code ${code}`);
  for (const portal of others) portal.process = await start(portal.port, newVersion);
  await sleep(betweenMs);
  load.stop();
  await running;

  const failed = load.failed.slice(before);
  const refused = failed.filter(({ reason, retryAfter }) => reason.startsWith('503') && retryAfter !== null);
  expectNone(
    failed.filter((failure) => !refused.includes(failure)),
    'requests that failed otherwise than with 503',
  );
  const sentMs = refused.map(({ atMs }) => atMs);
  const refusingMs = refused.length > 0 ? Math.max(...sentMs) - Math.min(...sentMs) : 0;
  const share = `${Math.round(refusingMs)} ms, ${refused.length} of ${load.sent} requests`;
  setUp.expect(refusingMs <= mostMs, 'time with 503 during the upgrade', share);
  setUp.expect((await load.countLost()) === 0, 'confirmed changes are kept', `${load.confirmed} changes`);

  /** @param {number} port @param {Record<string, string>} [more] */
  function start(port, more = {}) {
    return setUp.portal({ ...env, ...more, PORT: String(port) });
  }

  function expectNone(failures, what) {
    setUp.expect(failures.length === 0, what, String(failures.length));
    for (const failure of failures.slice(0, 10)) setUp.row(`  ${failure.what}`, '', failure.reason);
  }
}

/** The file of deploy/, with the addresses of this set-up and without TLS. @param {import('./parts.mjs').SetUp} setUp */
async function startHaproxy(setUp, address, ports) {
  let config = readFileSync(join(root, 'deploy/haproxy/haproxy.cfg'), 'utf8');
  config = config.replace(/^ *(bind :443|http-request (deny|redirect)) .*\n/gm, '');
  config = config.replace('bind :80', `bind ${address.replace('http://', '')}`);
  for (const [n, port] of ports.entries())
    config = config.replace(`server portal${n + 1} 10.0.0.1${n + 1}:3000`, `server portal${n + 1} 127.0.0.1:${port}`);
  const file = join(setUp.folder, 'haproxy.cfg');
  writeFileSync(file, config);
  const haproxy = await setUp.start('haproxy', ['-db', '-f', file]);
  const serves = () =>
    fetch(`${address}/api/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  if (!(await until(serves))) throw new Error(`HAProxy does not serve:\n${haproxy.output}`);
}
