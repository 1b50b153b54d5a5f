import type { BrowserContext } from 'playwright-core';

/** For tests that wait until the network is idle: a page with an open stream of changes never is. */
export async function withoutChanges(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const send = window.fetch;
    window.fetch = (input, init) => (input === '/api/changes' ? new Promise(() => undefined) : send(input, init));
  });
}
