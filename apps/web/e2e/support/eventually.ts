import { setTimeout as sleep } from 'node:timers/promises';

const LIMIT_MS = 60_000;
const POLL_MS = 50;

/** Polls until there is a result, for conditions that no locator can wait for. */
export async function eventually<T>(
  what: string,
  ask: () => Promise<T | undefined | false | null> | T | undefined | false | null,
): Promise<T> {
  const until = Date.now() + LIMIT_MS;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined && answer !== false && answer !== null) return answer;
    if (Date.now() > until) throw new Error(`Waited ${LIMIT_MS / 1000} s for ${what}, without success`);
    await sleep(POLL_MS);
  }
}
