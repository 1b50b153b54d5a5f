import { setTimeout as sleep } from 'node:timers/promises';

const stepMs = 40;

/** Waits until a condition that changes elsewhere is true. */
export async function until(holds: () => boolean | Promise<boolean>, withinMs = 60_000): Promise<void> {
  for (const end = Date.now() + withinMs; Date.now() < end; await sleep(stepMs)) if (await holds()) return;
  throw new Error(`the condition was not true within ${withinMs} ms`);
}
