/** Percentiles by call, failures, and what a call costs. */

export function printResult(people, events, { results, elapsedMs, rate, cpu, rssMb }) {
  const failed = results.filter(({ error }) => error !== null);
  const perSecond = results.length / (elapsedMs / 1_000);
  console.log(`\n${people} people, ${events} events; Node ${process.version}`);
  console.log(
    `${rate} calls a second asked for, ${perSecond.toFixed(0)} answered; ${failed.length} failed ${errorsOf(failed)}`,
  );
  console.log(
    `CPU of a call: Node ${cpu.node.toFixed(2)} ms, PostgreSQL ${cpu.postgres.toFixed(2)} ms. ` +
      `Memory of the portal: at most ${rssMb.largest.toFixed(0)} MB, at the end ${rssMb.atEnd.toFixed(0)} MB.`,
  );
  row(['', 'calls', 'p50 ms', 'p90', 'p99', 'longest']);
  const names = [...new Set(results.map(({ name }) => name))].sort();
  for (const name of names) row([name, ...summary(results.filter((result) => result.name === name))]);
  row(['all', ...summary(results)]);
}

function summary(results) {
  const sorted = results.map(({ ms }) => ms).sort((a, b) => a - b);
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))].toFixed(1);
  return [String(sorted.length), at(0.5), at(0.9), at(0.99), at(1)];
}

function errorsOf(failed) {
  const counts = new Map();
  for (const { name, error } of failed) counts.set(`${name}: ${error}`, (counts.get(`${name}: ${error}`) ?? 0) + 1);
  return [...counts].map(([what, times]) => `${times} × ${what}`).join(', ');
}

function row([name, ...values]) {
  console.log(name.padEnd(16) + values.map((value) => value.padStart(10)).join(''));
}
