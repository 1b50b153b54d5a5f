import type { PlainDate } from '@staffroom/contracts/plain-date.js';

/** Every test of the file lives on that day, around noon UTC; timers run as ever. */
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
