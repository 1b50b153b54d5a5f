import type { PlainDate } from '@staffroom/contracts/plain-date.js';

/** Sets the clock to noon UTC on this day for every test. Timers stay real. */
export function liveOn(date: PlainDate): void {
  beforeEach(() => {
    jest.useFakeTimers({
      now: new Date(`${date}T12:00:00Z`),
      doNotFake: [
        'hrtime',
        'nextTick',
        'performance',
        'queueMicrotask',
        'requestAnimationFrame',
        'cancelAnimationFrame',
        'requestIdleCallback',
        'cancelIdleCallback',
        'setImmediate',
        'clearImmediate',
        'setInterval',
        'clearInterval',
        'setTimeout',
        'clearTimeout',
      ],
    });
  });
  afterEach(() => {
    jest.useRealTimers();
  });
}
