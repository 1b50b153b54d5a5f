/** The pause after so many failures in a row. Half of it is random, so that many processes do not try again together. */
export function backoffMs(failures: number, firstMs = 500, longestMs = 10_000): number {
  const wholeMs = Math.min(longestMs, firstMs * 2 ** Math.min(failures - 1, 20));
  return wholeMs / 2 + (Math.random() * wholeMs) / 2;
}
