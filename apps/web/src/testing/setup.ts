import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';
import { XhrOverFetch } from './xhr-over-fetch.js';

// Pages load lazily, and the first one of each file is compiled then.
configure({ asyncUtilTimeout: 20_000 });

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
