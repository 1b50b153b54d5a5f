/** Commands per second through the event log with an inline view, against the same SQL by hand, and against Emmett. */
import { migrate } from '../../../apps/api/dist/platform/migrations/migrate.js';
import { cpuOf } from '../support/cpu-time.mjs';
import { startDatabase } from '../support/database.mjs';
import { inTurns, ratios, row, spread } from '../support/figures.mjs';
import { openEmmett } from './emmett.mjs';
import { openOurs } from './ours.mjs';
import { openByHand } from './by-hand.mjs';

export const defaults = { rounds: 7, seconds: 3, connections: 8 };

export async function bench({ rounds, seconds, connections }, closers) {
  const { postgres, admin, postmaster } = await startDatabase(closers);
  const contestants = {
    ours: await openOurs((await freshLog('ours')).appUrl, connections),
    'by hand': await openByHand((await freshLog('by_hand')).appUrl, connections),
    emmett: await openEmmett((await freshDatabase('emmett')).ownerUrl, connections),
  };
  for (const { close } of Object.values(contestants)) closers.push(close);
  for (const { command } of Object.values(contestants)) await strain(command, 2);
  const results = await inTurns(contestants, rounds, async ({ command }) => {
    const {
      result: latencies,
      elapsedMs,
      node,
      postgres,
      both,
    } = await cpuOf({ postmaster }, () => strain(command, seconds));
    const count = latencies.length;
    const p99 = latencies.sort((a, b) => a - b)[Math.floor(0.99 * count)];
    return { perSecond: (count / elapsedMs) * 1000, node: node / count, postgres: postgres / count, both, count, p99 };
  });
  print(results);
  await contestants.ours.check();

  /** Returns the milliseconds of each command. */
  async function strain(command, forSeconds) {
    const end = performance.now() + forSeconds * 1000;
    const latencies = [];
    const worker = async () => {
      for (let now = performance.now(); now < end;) {
        await command();
        latencies.push(performance.now() - now);
        now = performance.now();
      }
    };
    await Promise.all(Array.from({ length: connections }, worker));
    return latencies;
  }

  async function freshDatabase(name) {
    await admin.query(`create database bench_${name} owner staffroom_owner template template0`);
    const inIt = (url) => Object.assign(new URL(url), { pathname: `/bench_${name}` }).href;
    return { ownerUrl: inIt(postgres.ownerUrl), appUrl: inIt(postgres.appUrl) };
  }

  async function freshLog(name) {
    const urls = await freshDatabase(name);
    await migrate(urls.ownerUrl, new URL(urls.appUrl).username);
    return urls;
  }

  function print(results) {
    console.log(
      `\n${connections} connections, ${rounds} rounds of ${seconds} s. Median (least–most), CPU of a command.\n`,
    );
    row('', ['commands/s', 'Node ms', 'PostgreSQL ms', 'p99 ms', 'ours over it', 'in CPU'], { titleWidth: 10 });
    const of = (name, key) => results[name].map((run) => run[key]);
    const cpu = (name) => results[name].map(({ both, count }) => both / count);
    for (const name of Object.keys(results)) {
      const own = [spread(of(name, 'perSecond'), 0), spread(of(name, 'node'), 3), spread(of(name, 'postgres'), 3)];
      const compared = [ratios(of('ours', 'perSecond'), of(name, 'perSecond')), ratios(cpu('ours'), cpu(name))];
      row(name, [...own, spread(of(name, 'p99')), ...compared.map((values) => spread(values, 2))], { titleWidth: 10 });
    }
  }
}
