/** Runs interleaved rounds of load on two servers and summarises them. */
import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';
import { cpuMsOf, familyCpuMs } from './cpu-time.mjs';

export const connections = 8;
const settleMs = 500;
const warmUpSeconds = 1;

/** Servers by name, which take turns, also in who is first, so that other load affects all alike. */
export async function measure(servers, load, postmaster, { rounds, seconds }) {
  const names = Object.keys(servers);
  /** @type {Record<string, any[]>} */
  const results = Object.fromEntries(names.map((name) => [name, []]));
  for (const server of Object.values(servers)) await strain(server, load, warmUpSeconds);
  for (let round = 0; round < rounds; round++) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      const server = servers[name];
      const before = [cpuMsOf(server.pid), familyCpuMs(postmaster)];
      const { requests, latency } = await strain(server, load, seconds);
      const after = [cpuMsOf(server.pid), familyCpuMs(postmaster)];
      const [node, postgres] = after.map((ms, i) => (ms - before[i]) / requests.total);
      results[name].push({
        perSecond: requests.total / seconds,
        node,
        postgres,
        cpu: node + postgres,
        p50: latency.p50,
        p99: latency.p99,
      });
    }
  }
  return results;
}

async function strain(server, { path, ...request }, seconds) {
  const result = await autocannon({ url: server.address + path, connections, duration: seconds, ...request });
  await sleep(settleMs); // requests that were running when the load stopped are now done and counted
  if (result.non2xx || result.errors) throw new Error(`${path}: ${result.non2xx} refusals, ${result.errors} errors`);
  return result;
}

/** The ratios compare the first server with each of the others. */
export function print(title, results) {
  const row = (name, values) =>
    console.log(`  ${name.padEnd(12)}${values.map((value) => value.padStart(24)).join('')}`);
  const middle = (runs, key, digits) =>
    spread(
      runs.map((run) => run[key]),
      digits,
    );
  console.log(`\n${title}`);
  row('', ['requests/s', 'Node ms', 'PostgreSQL ms', 'both ms', 'p50 / p99 ms']);
  for (const [name, runs] of Object.entries(results)) {
    const latency = `${median(runs.map((run) => run.p50))} / ${median(runs.map((run) => run.p99))}`;
    row(name, [
      middle(runs, 'perSecond', 0),
      ...['node', 'postgres', 'cpu'].map((key) => middle(runs, key, 3)),
      latency,
    ]);
  }
  const [first, ...others] = Object.values(results);
  for (const [i, other] of others.entries()) {
    const ratios = (key, better) =>
      spread(
        first.map((run, i) => (better === 'more' ? run[key] / other[i][key] : other[i][key] / run[key])),
        2,
      );
    const name = `over ${Object.keys(results)[i + 1]}`;
    row(name, [ratios('perSecond', 'more'), ratios('node'), ratios('postgres'), ratios('cpu'), '']);
  }
}

/** The median, then the minimum and maximum of all rounds in brackets. */
function spread(values, digits) {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return `${median(values).toFixed(digits)} (${least.toFixed(digits)}–${most.toFixed(digits)})`;
}

function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const half = sorted.length >> 1;
  return sorted.length % 2 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
}
