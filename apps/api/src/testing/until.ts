import { setTimeout as sleep } from 'node:timers/promises';

const longestStepMs = 40;

/** Waits until a condition that changes elsewhere is true. Most are true within a few milliseconds; a portal may take a minute to start. */
export async function until(holds: () => boolean | Promise<boolean>, withinMs = 120_000): Promise<void> {
  let stepMs = 2;
  for (const end = Date.now() + withinMs; Date.now() < end; await sleep(stepMs)) {
    if (await holds()) return;
    stepMs = Math.min(longestStepMs, stepMs * 2);
  }
  throw new Error(`the condition was not true within ${withinMs} ms`);
}
