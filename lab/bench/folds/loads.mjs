/** Loading and folding a stream through the event log, compared with only reading its rows. */
import { setTimeout as sleep } from 'node:timers/promises';
import { replay } from '../../../libs/domain/dist/decider.js';
import { timeOffLedger } from '../../../libs/domain/dist/time-off/time-off-ledger.js';
import { familyCpuMs } from '../http/cpu-time.mjs';
import { growth, longest, median, row, spread } from './figures.mjs';

const settleMs = 200; // the CPU time of PostgreSQL is counted in ticks
const selectRows = 'select * from log.events where stream = $1 order by version';

export async function measureLoads({ log, pool }, people, postmaster, rounds) {
  const contestants = {
    fold: async (stream) => replay(timeOffLedger, (await log.history(stream)).events),
    // as an event with a name, a reason or a comment is read elsewhere
    'with every field': (stream) => log.load(stream),
    'rows only': (stream) => pool.query(selectRows, [stream]),
  };
  console.log(
    '\nLoading the time off of one person: to fold it, with all personal fields decrypted, and its rows only\n',
  );
  row('', ['elapsed ms', 'CPU ms, Node', 'CPU ms, PostgreSQL', 'CPU µs per event', 'CPU over rows only']);
  /** @type {number[]} */
  const perEvent = [];
  for (const { id, length } of people) {
    const times = Math.ceil(longest / length / 2);
    const results = await compare(contestants, `time-off-${id}`, { times, postmaster, rounds });
    for (const [name, runs] of Object.entries(results)) {
      const micros = runs.map(({ cpu }) => (cpu / length) * 1000);
      const over = runs.map(({ cpu }, i) => cpu / results['rows only'][i].cpu);
      const of = (key) => spread(runs.map((run) => run[key]));
      row(`${length} events, ${name}`, [of('elapsed'), of('node'), of('postgres'), spread(micros), spread(over, 2)]);
      if (name === 'fold') perEvent.push(median(micros));
    }
  }
  console.log(`  A fold's CPU per event, longest / shortest: ${growth(perEvent)}`);
}

async function compare(contestants, stream, { times, postmaster, rounds }) {
  /** @type {Record<string, any[]>} */
  const results = Object.fromEntries(Object.keys(contestants).map((name) => [name, []]));
  for (let round = 0; round <= rounds; round++)
    for (const [name, load] of Object.entries(contestants)) {
      const run = await measured(() => load(stream), times, postmaster);
      if (round > 0) results[name]?.push(run); // the first round warms up
    }
  return results;
}

async function measured(work, times, postmaster) {
  const [before, postgresBefore, started] = [process.cpuUsage(), familyCpuMs(postmaster), performance.now()];
  for (let time = 0; time < times; time++) await work();
  const elapsed = (performance.now() - started) / times;
  const { user, system } = process.cpuUsage(before);
  await sleep(settleMs);
  const node = (user + system) / 1000 / times;
  const postgres = (familyCpuMs(postmaster) - postgresBefore) / times;
  return { elapsed, node, postgres, cpu: node + postgres };
}
