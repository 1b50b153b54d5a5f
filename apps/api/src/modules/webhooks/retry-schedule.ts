const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

const delaysMs = [10 * second, minute, 5 * minute, 30 * minute, 2 * hour, 6 * hour, 12 * hour, 24 * hour, 24 * hour];

/** The delay after that many failed attempts; null after almost three days of them. */
export function retryDelayMs(attempts: number): number | null {
  return delaysMs[attempts - 1] ?? null;
}
