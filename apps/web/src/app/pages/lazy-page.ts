import { lazy, type ComponentType } from 'react';

export interface LazyPage {
  Component: ComponentType;
  /** Fetches the code in advance, for example while the pointer is over the link. */
  preload: () => void;
}

export function lazyPage(load: () => Promise<{ default: ComponentType }>): LazyPage {
  return {
    Component: lazy(load),
    // If this fails, the page reports the failure when it is opened.
    preload: () => void load().catch(() => undefined),
  };
}
