/**
 * `node lab/set-ups/rolling-upgrade.mjs`, after `npm run build`: three portals behind a real HAProxy are replaced by a version with
 * other views, while people work. Requests may fail for at most a second, and only with 503 and Retry-After. Needs `haproxy`.
 */
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Site } from './behind-haproxy.mjs';
import { Load, signedInPeople } from './load.mjs';
import { stop, tryOut } from './parts.mjs';

const pace = { requests: 2_000, perSecond: 20 };
const aroundMs = 10_000;
const outdatedExitCode = 3;
const mostMs = 1_000;
const hooks = new URL('../trial/site/views-of-another-version.mjs', import.meta.url);
const newVersion = { NODE_OPTIONS: `--import ${hooks.href}`, TRIAL_VIEWS_VERSION: '1' };

await tryOut('rolling-upgrade', tryRollingUpgrade, ['haproxy']);

/** @param {import('./parts.mjs').SetUp} setUp */
async function tryRollingUpgrade(setUp) {
  const site = await Site.start(setUp);
  const load = new Load(await signedInPeople(site.address, site.env, 12));
  const running = load.run(pace);
  await sleep(aroundMs);

  const [first, ...others] = site.portals;
  await stop(first.process);
  const ends = others.map(({ process }) => once(process, 'exit'));
  first.process = await site.startPortal(first.port, newVersion);
  setUp.row('the new version serves', '', `after ${load.sent} requests`);
  for (const [code] of await Promise.all(ends))
    setUp.expect(code === outdatedExitCode, 'a portal of the old version ended', `exit code ${code}`);
  for (const portal of others) portal.process = await site.startPortal(portal.port, newVersion);
  setUp.row('all portals are replaced', '', `after ${load.sent} requests`);
  await sleep(aroundMs);
  load.stop();
  await running;

  const refused = load.failed.filter(({ reason, retryAfter }) => reason.startsWith('503') && retryAfter !== null);
  const otherwise = load.failed.filter((failure) => !refused.includes(failure));
  setUp.expect(otherwise.length === 0, 'requests that failed otherwise than with 503', String(otherwise.length));
  for (const { n, what, reason } of otherwise.slice(0, 10)) setUp.row(`  request ${n}: ${what}`, '', reason);
  const sentMs = refused.map(({ atMs }) => atMs);
  const refusingMs = refused.length > 0 ? Math.max(...sentMs) - Math.min(...sentMs) : 0;
  setUp.expect(
    refusingMs <= mostMs,
    'time with 503',
    `${Math.round(refusingMs)} ms, ${refused.length} of ${load.sent} requests`,
  );
  setUp.expect((await load.countLost()) === 0, 'confirmed changes are kept', `${load.confirmed} changes`);
}
