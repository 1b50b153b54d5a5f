import { lazy, type ComponentType } from 'react';

export interface LazyPage {
  Component: ComponentType;
  /** Fetches the code ahead, e.g. while the pointer rests on the link. */
  preload: () => void;
}

export function lazyPage(load: () => Promise<{ default: ComponentType }>): LazyPage {
  return {
    Component: lazy(load),
    // A failure shows when the page is really opened.
    preload: () => void load().catch(() => undefined),
  };
}
