import type { ComponentType } from 'react';
import { type Preloadable, preloadable } from '../../ui/preloadable.js';

export type LazyPage = Preloadable<object>;

/** `preload` fetches the code in advance, for example while the pointer is over the link. If this fails, it is tried again when the page is opened. */
export function lazyPage(load: () => Promise<{ default: ComponentType }>): LazyPage {
  return preloadable<object>(load, reloadOnce);
}

/**
 * Reloads the document, because some browsers do not fetch code again that they failed to fetch, and after an upgrade of the server
 * the code has another name. Throws the failure if the server does not answer, if a reload has just not helped, and if none
 * happens, because the user keeps what was typed.
 */
async function reloadOnce(failure: unknown): Promise<never> {
  if (!(await isServerThere()) || !mayReload()) throw failure;
  window.location.reload();
  await new Promise((resolve) => setTimeout(resolve, waitMs));
  throw failure;
}

/** For the server, and for the new document. */
const waitMs = 10_000;

async function isServerThere(): Promise<boolean> {
  const { pathname } = window.location;
  const signal = AbortSignal.timeout(waitMs);
  return fetch(pathname, { method: 'HEAD', cache: 'no-store', signal }).then(
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
