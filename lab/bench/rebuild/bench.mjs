/** Events per second of a rebuild of all views, its memory, and how long writers wait while the views are exchanged. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { catalogs, views } from '../../../apps/api/dist/composition.js';
import { loadConfig } from '../../../apps/api/dist/platform/config/config.js';
import { createPool } from '../../../apps/api/dist/platform/database/database.js';
import { EventCodec } from '../../../apps/api/dist/platform/events/event-codec.js';
import { openKeyring } from '../../../apps/api/dist/platform/master-key/open-keyring.js';
import { checkViews } from '../../../apps/api/dist/platform/views/check-views.js';
import { appendLife } from '../support/append-life.mjs';
import { companyLife } from '../support/company.mjs';
import { familyCpuMs } from '../support/cpu-time.mjs';
import { startDatabase } from '../support/database.mjs';
import { spread } from '../support/figures.mjs';

export const defaults = { employees: 1750, years: 5, rounds: 2, writers: 4 };

export async function bench({ employees, years, rounds, writers }, closers) {
  const { postgres, admin, postmaster, env: settings } = await startDatabase(closers);
  const pool = createPool(postgres.appUrl);
  closers.push(() => pool.end());
  const keyring = await openKeyring(pool, loadConfig(settings));
  const codec = new EventCodec(catalogs, keyring);
  const env = { ...process.env, ...settings, WRITERS: String(writers) };
  const start = Date.UTC(new Date().getUTCFullYear() - years, 0, 1, 8);
  const events = await appendLife(postgres.ownerUrl, codec, keyring, companyLife({ employees, start, years }));
  await admin.query('vacuum analyze');
  console.log(`${events} events, ${views.length} views; median (least–most) of ${rounds} rounds, aim 20,000 events/s`);

  await rebuild(); // warms the caches
  const runs = [];
  for (let round = 0; round < rounds; round++) {
    const before = familyCpuMs(postmaster);
    const rebuilt = await rebuild();
    runs.push({ ...rebuilt, postgresMs: familyCpuMs(postmaster) - before });
  }
  const of = (figure, digits) => spread(runs.map(figure), digits);
  console.log(`events/s                       ${of((run) => run.events / run.seconds, 0)}`);
  console.log(`CPU µs of an event, Node       ${of((run) => (run.nodeCpuMs / run.events) * 1000)}`);
  console.log(`CPU µs of an event, PostgreSQL ${of((run) => (run.postgresMs / run.events) * 1000)}`);
  console.log(`RSS MB, at most                ${of((run) => run.peakRssMb, 0)}`);
  if (writers > 0) await rebuildWhileOthersWrite();
  const { differences, rows } = await checkViews(pool, codec, views);
  console.log(`views check afterwards: ${rows} rows, ${differences.length} views differ`);

  /** In a process of its own, as `staffroom views rebuild` does it. */
  async function rebuild() {
    const child = fork(new URL('rebuild.child.mjs', import.meta.url), { env });
    const [[rebuilt]] = await Promise.all([once(child, 'message'), once(child, 'close')]);
    return rebuilt;
  }

  /** The writers are in a process that is not aware of the rebuild. */
  async function rebuildWhileOthersWrite() {
    const child = fork(new URL('writers.child.mjs', import.meta.url), { env });
    await once(child, 'message');
    const { seconds, pauseMs, exchangedAt } = await rebuild();
    child.send('stop');
    const [{ latencies, failures }] = await once(child, 'message');
    const swap = Date.parse(exchangedAt);
    const waiting = latencies.filter(({ ms, at }) => at >= swap - pauseMs && at - ms <= swap);
    const sorted = latencies.map(({ ms }) => ms).sort((a, b) => a - b);
    const at = (part) => `${sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))].toFixed(0)} ms`;
    console.log(
      `\nWith ${writers} writers: ${seconds.toFixed(1)} s, in which they executed ${sorted.length} commands:`,
    );
    console.log(`median ${at(0.5)}, 99 % within ${at(0.99)}, the longest ${at(1)}; ${failures.length} failed.`);
    const longest = Math.max(0, ...waiting.map(({ ms }) => ms));
    console.log(
      `The gate was closed for ${pauseMs.toFixed(0)} ms; writers waited at most ${longest.toFixed(0)} ms (aim 200).`,
    );
    for (const failure of new Set(failures)) console.log(`  ${failure}`);
  }
}
