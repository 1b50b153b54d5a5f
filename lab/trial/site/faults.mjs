/**
 * The faults by name. Each resolves when the system works again, except that a killed portal or worker may still be
 * starting.
 */
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * @typedef {import('./site.mjs').Site} Site
 * @typedef {import('../../support/random.mjs').Random} Random
 * @typedef {(site: Site, random: Random) => unknown} Fault false: not possible on this machine, which was reported at the start
 */

/** @type {Record<string, Fault>} */
export const faults = {
  portal: ({ portals }, random) => random.oneOf(portals).kill(),
  worker: ({ worker }) => worker.kill(),
  postgres: async ({ database }, random) => {
    process.kill(database.pid, 'SIGKILL');
    await sleep(random.between(200, 2_000));
    await database.start();
  },
  'cut clients': ({ toPortals }, random) => cutOften(toPortals, random),
  'cut database': ({ toDatabase }, random) => cutOften(toDatabase, random),
  'stall clients': ({ toPortals }, random) => stall(random.oneOf(toPortals), random),
  'stall database': ({ toDatabase }, random) => stall(random.oneOf(toDatabase), random),
  disk: async ({ disk }, random) => {
    if (!disk) return false;
    if (random.chance(0.5)) disk.fill();
    else disk.makeReadOnly();
    await sleep(random.between(1_000, 5_000));
    disk.repair();
  },
};

async function cutOften(proxies, random) {
  for (let times = random.between(1, 5); times > 0; times--) {
    random.oneOf(proxies).cut();
    await sleep(200);
  }
}

async function stall(proxy, random) {
  proxy.stall();
  await sleep(random.between(500, 6_000));
  if (random.chance(0.5)) proxy.cut();
  proxy.resume();
}

/**
 * Carries out planned faults, one after the other, at their times, and resolves when the minutes are over.
 * @param {{ atMs: number, fault: string, random: Random }[]} planned
 * @param {number} minutes
 * @param {Site} site
 * @param {import('../report.mjs').Report} report
 */
export async function carryOutFaults(planned, minutes, site, report) {
  const started = Date.now();
  const since = () => Date.now() - started;
  for (const { atMs, fault, random } of planned) {
    await sleep(Math.max(0, atMs - since()));
    if (since() > minutes * 60_000) return;
    const began = since();
    report.begins(fault);
    if ((await faults[fault](site, random)) === false) continue;
    report.faulted();
    console.log(`  ${(began / 1000).toFixed(1)} s ${fault} (${((since() - began) / 1000).toFixed(1)} s)`);
  }
  await sleep(Math.max(0, minutes * 60_000 - since()));
}
