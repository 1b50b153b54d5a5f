/**
 * Code that is fetched when it is first shown. A connection may break for a moment, for example when a laptop changes its network,
 * so it is asked for again before the failure counts.
 */
import { lazy, type ComponentType } from 'react';

const pausesMs = [200, 1_500];

export async function fetched<T>(load: () => Promise<T>): Promise<T> {
  for (const pauseMs of pausesMs) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
  return load();
}

/** A part of a page, such as a form. If it cannot be fetched, the page says so and offers a reload. */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await fetched(load) }));
}

/** A part that a page can do without: the rest stays as it is, with what was typed there. */
export function lazyExtra<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await fetched(load).catch((): ComponentType<Props> => Nothing) }));
}

function Nothing() {
  return null;
}
