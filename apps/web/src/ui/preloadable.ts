/**
 * A part of the screen whose code is not among what the screen needs first: it is fetched when the browser is idle, or when the
 * part is about to be shown. If it is there by then, the part renders at once.
 */
import { type ComponentType, lazy } from 'react';
import { fetched } from './fetched.js';

export interface Preloadable<Props> {
  Component: ComponentType<Props>;
  /** Never fails: what could not be fetched is tried again when the part is shown. */
  preload: () => Promise<void>;
}

interface Module<Props> {
  default: ComponentType<Props>;
}

/** `onFailure` may recover, or throw. */
export function preloadable<Props extends object>(
  load: () => Promise<Module<Props>>,
  onFailure: (failure: unknown) => Promise<never> = (failure) => Promise.reject(failure as Error),
): Preloadable<Props> {
  let loaded: Module<Props> | null = null;
  const fetchPart = async () => (loaded ??= await fetched(load));
  const Component = lazy(() => (loaded ? atOnce(loaded) : fetchPart().catch(onFailure)));
  return {
    Component: Component as unknown as ComponentType<Props>,
    preload: () =>
      fetchPart().then(
        () => undefined,
        () => undefined,
      ),
  };
}

/** React renders what such a promise holds without waiting for the next task. */
function atOnce<T>(value: T): Promise<T> {
  return { then: (resolve: (value: T) => void) => resolve(value) } as unknown as Promise<T>;
}
