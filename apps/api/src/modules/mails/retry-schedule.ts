const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

const firstDelaysMs = [10 * second, 30 * second, minute, 5 * minute, 15 * minute];
const laterDelayMs = hour;
const patienceMs = 24 * hour;

/** The delay after that many failed attempts; null after a day of attempts (R38). */
export function retryDelayMs(attempts: number): number | null {
  let waitedMs = 0;
  for (let attempt = 1; attempt < attempts; attempt++) waitedMs += delayAfter(attempt);
  return waitedMs + delayAfter(attempts) > patienceMs ? null : delayAfter(attempts);
}

function delayAfter(attempt: number): number {
  return firstDelaysMs[attempt - 1] ?? laterDelayMs;
}
