import '@testing-library/jest-dom';
import { cleanup, configure, getConfig } from '@testing-library/react';
import { getOwnStyle } from './own-style.js';
import { XhrOverFetch } from './xhr-over-fetch.js';

// Pages load lazily, and the first one of each file is compiled then.
configure({ asyncUtilTimeout: 20_000 });

// A query that waits throws away the error of each attempt but the last, so these need no printed page.
const { getElementError: withPage } = getConfig();
configure({
  getElementError(message, container) {
    const { _disableExpensiveErrorDiagnostics: isAttempt } = getConfig() as {
      _disableExpensiveErrorDiagnostics?: boolean;
    };
    return isAttempt ? new Error(message ?? '') : withPage(message, container);
  },
});

/* Browser interfaces that Radix and the shell use and jsdom lacks. */
class NoResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
globalThis.ResizeObserver ??= NoResizeObserver;
Element.prototype.hasPointerCapture ??= () => false;
Element.prototype.setPointerCapture ??= () => undefined;
Element.prototype.releasePointerCapture ??= () => undefined;
Element.prototype.scrollIntoView ??= () => undefined;
Blob.prototype.arrayBuffer ??= function () {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as ArrayBuffer);
    reader.readAsArrayBuffer(this);
  });
};
window.getComputedStyle = getOwnStyle;
window.scrollTo = () => undefined;
window.matchMedia ??= (media) => ({
  matches: false,
  media,
  onchange: null,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  addListener: () => undefined,
  removeListener: () => undefined,
  dispatchEvent: () => false,
});
window.XMLHttpRequest = XhrOverFetch as unknown as typeof XMLHttpRequest;

// A dialog has an entry in the history, which leaves asynchronously. It must not lead the next test back.
afterEach(async () => {
  cleanup();
  jest.useRealTimers();
  await new Promise((resolve) => setTimeout(resolve));
  if ((window.history.state as { dialog?: true } | null)?.dialog)
    await new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
});
