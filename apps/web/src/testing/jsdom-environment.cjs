/** jsdom keeps Node's own web interfaces away from the tests; the api needs fetch and its family, the router TextEncoder. */
const { TestEnvironment } = require('jest-environment-jsdom');

const missing = [
  'fetch',
  'Request',
  'Response',
  'Headers',
  'TextEncoder',
  'TextDecoder',
  'ReadableStream',
  'structuredClone',
];

module.exports = class extends TestEnvironment {
  async setup() {
    await super.setup();
    for (const name of missing) this.global[name] ??= globalThis[name];
    // A signal handed to fetch must be Node's own, so these two are replaced, not only filled in.
    this.global.AbortController = globalThis.AbortController;
    this.global.AbortSignal = globalThis.AbortSignal;
  }
};
