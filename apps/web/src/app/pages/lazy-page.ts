import type { ComponentType } from 'react';
import { type LazyPart, lazyPart } from '../../ui/lazy-part.js';

export type LazyPage = LazyPart<object>;

/** `preload` fetches the code in advance, for example while the pointer is over the link. If this fails, it is tried again when the page is opened. */
export function lazyPage(load: () => Promise<{ default: ComponentType }>): LazyPage {
  return lazyPart<object>(load, reloadOnce);
}

/**
 * Reloads the document, because a browser does not fetch code again that it failed to fetch, and after an upgrade of the
 * server the code has another name. Throws the failure if the server does not answer or a reload has just not helped.
 */
async function reloadOnce(failure: unknown): Promise<never> {
  if (!(await isServerThere()) || !mayReload()) throw failure;
  window.location.reload();
  return new Promise(() => undefined);
}

async function isServerThere(): Promise<boolean> {
  const { pathname } = window.location;
  return fetch(pathname, { method: 'HEAD', cache: 'no-store' }).then(
    (response) => response.ok,
    () => false,
  );
}

const reloadedAt = 'reloadedAt';
const notAgainMs = 60_000;

function mayReload(): boolean {
  try {
    const last = Number(sessionStorage.getItem(reloadedAt));
    sessionStorage.setItem(reloadedAt, String(Date.now()));
    return Date.now() - last > notAgainMs;
  } catch {
    return false; // with blocked storage, it could go on for ever
  }
}
