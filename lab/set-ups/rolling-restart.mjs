/**
 * `node lab/set-ups/rolling-restart.mjs`, after `npm run build`: restarts three portals one after another behind a real HAProxy,
 * and kills Redis, while people work. No request may fail. Needs `haproxy`, as in Debian's package haproxy.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { Site } from './behind-haproxy.mjs';
import { Load, signedInPeople } from './load.mjs';
import { tryOut } from './parts.mjs';

const pace = { requests: 2_000, perSecond: 20 };
const betweenMs = 5_000;

await tryOut('rolling-restart', tryRollingRestart, ['haproxy']);

/** @param {import('./parts.mjs').SetUp} setUp */
async function tryRollingRestart(setUp) {
  const site = await Site.start(setUp);
  const load = new Load(await signedInPeople(site.address, site.env, 12));
  const running = load.run(pace);

  for (const [n, portal] of site.portals.entries()) {
    await sleep(betweenMs);
    const code = await site.restart(portal);
    setUp.expect(code === 0, `portal ${n + 1} restarted`, `exit code ${code}, after ${load.sent} requests`);
  }
  if (site.redis) {
    await sleep(betweenMs);
    await site.redis.kill();
    setUp.row('Redis killed', '', `after ${load.sent} requests`);
    await sleep(4 * betweenMs);
    await site.redis.start();
    setUp.row('Redis started again', '', `after ${load.sent} requests`);
  }
  setUp.expect(load.sent < pace.requests, 'all of this happened under load', `${load.sent} requests so far`);
  await running;

  setUp.expect(load.sent === pace.requests, 'requests', `${load.sent}, ${pace.perSecond} each second`);
  setUp.expect(load.failed.length === 0, 'failed requests', String(load.failed.length));
  for (const { n, what, reason } of load.failed.slice(0, 10)) setUp.row(`  request ${n}: ${what}`, '', reason);
  setUp.expect((await load.countLost()) === 0, 'confirmed changes are kept', `${load.confirmed} changes`);
  setUp.row(
    'duration, median / 99 % / longest',
    '',
    [0.5, 0.99, 1].map((part) => `${load.quantileMs(part)} ms`).join(' / '),
  );
}
