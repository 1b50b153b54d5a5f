/** Runs interleaved rounds of all contestants in one process and summarises them. */
import { setTimeout as sleep } from 'node:timers/promises';
import { familyCpuMs } from '../http/cpu-time.mjs';

const settleMs = 200;

export async function compare(contestants, postmaster, { rounds, seconds, connections }) {
  const names = Object.keys(contestants);
  /** @type {Record<string, any[]>} */
  const results = Object.fromEntries(names.map((name) => [name, []]));
  for (const name of names) await strain(contestants[name], connections, 2);
  for (let round = 0; round < rounds; round++) {
    // the first place rotates, so that other load on the machine affects all of them alike
    const order = names.map((_, i) => names[(i + round) % names.length]);
    for (const name of order) {
      const before = [nodeCpuMs(), familyCpuMs(postmaster)];
      const { count, elapsedMs, latencies } = await strain(contestants[name], connections, seconds);
      await sleep(settleMs); // CPU time is counted in ticks
      const [node, postgres] = [nodeCpuMs(), familyCpuMs(postmaster)].map((ms, i) => (ms - before[i]) / count);
      latencies.sort((a, b) => a - b);
      const [p50, p99] = [0.5, 0.99].map((part) => latencies[Math.floor(part * count)]);
      results[name].push({ perSecond: (count / elapsedMs) * 1000, node, postgres, cpu: node + postgres, p50, p99 });
    }
  }
  print(results, { rounds, seconds, connections });
}

async function strain(contestant, connections, seconds) {
  const started = performance.now();
  const latencies = [];
  const worker = async () => {
    for (let now = started; now < started + seconds * 1000;) {
      await contestant.command();
      const then = performance.now();
      latencies.push(then - now);
      now = then;
    }
  };
  await Promise.all(Array.from({ length: connections }, worker));
  return { count: latencies.length, elapsedMs: performance.now() - started, latencies };
}

function print(results, { rounds, seconds, connections }) {
  console.log(
    `\n${connections} connections, ${rounds} rounds of ${seconds} s each, interleaved, one event per command.`,
  );
  console.log('Median (least–most). CPU ms are per command.\n');
  row('', ['events/s', 'Node ms', 'PostgreSQL ms', 'p50 ms', 'p99 ms']);
  for (const [name, runs] of Object.entries(results)) {
    const cell = (key, digits) =>
      spread(
        runs.map((run) => run[key]),
        digits,
      );
    row(name, [cell('perSecond', 0), cell('node', 3), cell('postgres', 3), cell('p50', 1), cell('p99', 1)]);
  }
  console.log('\nOurs over …: more than 1 is faster, or less CPU.');
  row('', ['events/s', 'CPU of both']);
  for (const name of Object.keys(results)) {
    if (name === 'ours' || !results.ours) continue;
    const ratio = (of) =>
      spread(
        results.ours.map((ours, i) => of(ours, results[name][i])),
        2,
      );
    row(name, [ratio((a, b) => a.perSecond / b.perSecond), ratio((a, b) => b.cpu / a.cpu)]);
  }
}

function row(name, cells) {
  console.log(`  ${name.padEnd(10)}${cells.map((cell) => cell.padStart(22)).join('')}`);
}

function spread(values, digits) {
  const sorted = [...values].sort((a, b) => a - b);
  const half = sorted.length >> 1;
  const median = sorted.length % 2 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
  return `${median.toFixed(digits)} (${sorted[0].toFixed(digits)}–${sorted.at(-1).toFixed(digits)})`;
}

function nodeCpuMs() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
