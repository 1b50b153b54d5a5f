/** Carries out the planned faults, one after the other, at their times. */
import { setTimeout as sleep } from 'node:timers/promises';
import { plannedFaults } from '../plan/plan.mjs';
import { randomFrom } from '../plan/random.mjs';
import { faults } from './faults.mjs';

/**
 * @param {{ seed: number, minutes: number, names: readonly string[] }} plan
 * @param {import('../site/site.mjs').Site} site
 * @param {import('../report.mjs').Report} report
 */
export async function carryOutFaults({ seed, minutes, names }, site, report) {
  const started = Date.now();
  for (const { atMs, fault, seed: choice } of plannedFaults(seed, minutes, names)) {
    const lateMs = Date.now() - started - atMs;
    if (lateMs < 0) await sleep(-lateMs);
    if (Date.now() - started > minutes * 60_000) return;
    const began = Date.now();
    report.begins(fault);
    if ((await faults[fault](site, randomFrom(choice), report)) === false) continue;
    report.faulted();
    console.log(`  ${seconds(began - started)} ${fault} (${seconds(Date.now() - began)})`);
  }
  await sleep(Math.max(0, minutes * 60_000 - (Date.now() - started)));
}

function seconds(ms) {
  return `${(ms / 1000).toFixed(1)} s`;
}
