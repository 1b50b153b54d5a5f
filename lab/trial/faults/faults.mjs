/**
 * The faults by name. Each resolves when the system works again, except that a killed portal or worker may still be
 * starting.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { staffroom } from '../site/commands.mjs';
import { backUpAndRestore } from './restore.mjs';

/**
 * @typedef {import('../site/site.mjs').Site} Site
 * @typedef {import('../plan/random.mjs').Random} Random
 * @typedef {(site: Site, random: Random, report: import('../report.mjs').Report) => Promise<void | false>} Fault
 *   false: not possible on this machine, which was reported at the start
 */

/** @type {Record<string, Fault>} */
export const faults = {
  portal: async ({ portals }, random) => {
    random.oneOf(portals).kill();
  },
  worker: async ({ worker }) => worker.kill(),
  postgres: async ({ database }, random) => {
    process.kill(database.pid, 'SIGKILL');
    await sleep(random.between(200, 2_000));
    await database.start();
  },
  redis: async ({ redis }, random) => {
    if (!redis) return false;
    await redis.kill();
    await sleep(random.between(200, 3_000));
    await redis.start();
  },
  'cut clients': async ({ toPortals }, random) => times(random.between(1, 5), () => random.oneOf(toPortals).cut()),
  'cut database': async ({ toDatabase }, random) => times(random.between(1, 5), () => random.oneOf(toDatabase).cut()),
  'stall redis': async ({ toRedis }, random) => {
    if (!toRedis) return false;
    await stall(toRedis, random);
  },
  'stall clients': ({ toPortals }, random) => stall(random.oneOf(toPortals), random),
  'stall database': ({ toDatabase }, random) => stall(random.oneOf(toDatabase), random),
  disk: async ({ disk }, random) => {
    if (!disk) return false;
    if (random.chance(0.5)) disk.fill();
    else disk.makeReadOnly();
    await sleep(random.between(1_000, 5_000));
    disk.repair();
  },
  'database disk': async ({ database }, random) => {
    if (!database.disk) return false;
    database.disk.fill();
    await sleep(random.between(1_000, 5_000));
    database.disk.repair();
    await database.start();
  },
  smtp: async ({ mails, toMails }, random, report) => {
    const before = mails.spoiled;
    mails.mood = random.oneOf(['hangs', 'refuses', 'loses the reply']);
    await times(random.between(2, 6), () => mails.mood === 'loses the reply' && toMails.cut(), 500);
    mails.mood = 'works';
    toMails.cut();
    report.disturbed(mails.spoiled - before);
  },
  rebuild: async ({ envOf }, random, report) => {
    const killAfterMs = random.chance(0.3) ? random.between(500, 4_000) : undefined;
    const { code, output } = await staffroom(envOf(), ['views', 'rebuild'], { killAfterMs });
    if (code !== 0 && !killAfterMs) report.note(`  views rebuild ended with ${code}: ${output.split('\n').at(-1)}`);
  },
  version: async (site, random) => {
    site.viewsVersion++;
    // one starts with the new version; the others end by themselves and are started again
    const [first] = site.portals;
    first.kill();
    if (random.chance(0.3)) {
      await sleep(random.between(1_000, 6_000));
      first.kill(); // possibly while it fills the new views
    }
    await first.ready();
  },
  restore: backUpAndRestore,
};

async function times(count, what, pauseMs = 200) {
  for (let i = 0; i < count; i++) {
    what();
    await sleep(pauseMs);
  }
}

async function stall(proxy, random) {
  proxy.stall();
  await sleep(random.between(500, 6_000));
  if (random.chance(0.5)) proxy.cut();
  proxy.resume();
}
