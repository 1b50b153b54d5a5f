import { retryDelayMs } from './retry-schedule.js';

describe('retrying a mail', () => {
  it('R38 waits longer each time, then every hour', () => {
    expect([1, 2, 3, 4, 5, 6, 7].map(retryDelayMs)).toEqual([
      10_000, 30_000, 60_000, 300_000, 900_000, 3_600_000, 3_600_000,
    ]);
  });

  it('R38.2 gives up after a day', () => {
    let waitedMs = 0;
    let attempts = 0;
    for (let delay = retryDelayMs(++attempts); delay !== null; delay = retryDelayMs(++attempts)) waitedMs += delay;
    expect(waitedMs).toBeGreaterThan(23 * 3_600_000);
    expect(waitedMs).toBeLessThanOrEqual(24 * 3_600_000);
  });
});
