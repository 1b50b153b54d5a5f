/** Adds Node's web interfaces that jsdom hides: the API needs fetch, the router TextEncoder. */
const { TestEnvironment } = require('jest-environment-jsdom');

const missing = [
  'fetch',
  'Request',
  'Response',
  'Headers',
  'TextEncoder',
  'TextDecoder',
  'TextDecoderStream',
  'ReadableStream',
  'structuredClone',
];

module.exports = class extends TestEnvironment {
  async setup() {
    await super.setup();
    for (const name of missing) this.global[name] ??= globalThis[name];
    // Node's fetch accepts only Node's own signals, so these two replace those of jsdom.
    this.global.AbortController = globalThis.AbortController;
    this.global.AbortSignal = globalThis.AbortSignal;
  }
};
