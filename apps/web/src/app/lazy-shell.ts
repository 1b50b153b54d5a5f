/** The shell around every signed-in page, fetched when it is needed. Kept out of `pages.ts`, which the shell itself imports. */
import { lazyPage } from './pages/lazy-page.js';
import { pageAt, preloadPath, signedInPages } from './pages/pages.js';

export const shell = lazyPage(() => import('./shell/shell.js'));

/** Fetches all code that the first screen at this address needs. */
export function preloadFirstScreen(pathname: string): void {
  const route = pageAt(pathname);
  if (route && signedInPages.includes(route)) shell.preload();
  preloadPath(pathname);
}
