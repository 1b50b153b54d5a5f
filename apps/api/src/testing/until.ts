import { setTimeout as sleep } from 'node:timers/promises';

const stepMs = 40;

/** Waits for something that comes about elsewhere. */
export async function until(holds: () => boolean | Promise<boolean>, withinMs = 60_000): Promise<void> {
  for (const end = Date.now() + withinMs; Date.now() < end; await sleep(stepMs)) if (await holds()) return;
  throw new Error(`it did not come about in ${withinMs} ms`);
}
