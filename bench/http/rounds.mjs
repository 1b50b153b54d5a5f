/** Runs interleaved rounds of load on two servers and summarises them. */
import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';
import { cpuMsOf, postgresCpuMs } from './cpu-time.mjs';

export const connections = 8;
const settleMs = 500;
const warmUpSeconds = 1;

/** The portal and the bare server alternate, also in who is first, so that other load affects both alike. */
export async function measure({ portal, bare }, load, postmaster, { rounds, seconds }) {
  const results = { portal: [], bare: [] };
  for (const server of [portal, bare]) await strain(server, load, warmUpSeconds);
  for (let round = 0; round < rounds; round++) {
    for (const name of round % 2 === 0 ? ['portal', 'bare'] : ['bare', 'portal']) {
      const server = { portal, bare }[name];
      const before = [cpuMsOf(server.pid), postgresCpuMs(postmaster)];
      const { requests, latency } = await strain(server, load, seconds);
      const after = [cpuMsOf(server.pid), postgresCpuMs(postmaster)];
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

export function print(title, { portal, bare }) {
  const row = (name, values) => console.log(`  ${name.padEnd(8)}${values.map((value) => value.padStart(24)).join('')}`);
  const middle = (runs, key, digits) =>
    spread(
      runs.map((run) => run[key]),
      digits,
    );
  console.log(`\n${title}`);
  row('', ['requests/s', 'Node ms', 'PostgreSQL ms', 'both ms', 'p50 / p99 ms']);
  for (const [name, runs] of Object.entries({ portal, bare })) {
    const latency = `${median(runs.map((run) => run.p50))} / ${median(runs.map((run) => run.p99))}`;
    row(name, [
      middle(runs, 'perSecond', 0),
      ...['node', 'postgres', 'cpu'].map((key) => middle(runs, key, 3)),
      latency,
    ]);
  }
  const ratios = (key, better) =>
    spread(
      portal.map((run, i) => (better === 'more' ? run[key] / bare[i][key] : bare[i][key] / run[key])),
      2,
    );
  row('ratio', [ratios('perSecond', 'more'), ratios('node'), ratios('postgres'), ratios('cpu'), '']);
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
