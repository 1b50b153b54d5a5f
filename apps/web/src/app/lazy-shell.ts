/** Loads the shell on demand. Separate from `pages.ts`, which the shell imports. */
import { lazyPage } from './pages/lazy-page.js';
import { pageAt, preloadPath, signedInPages } from './pages/pages.js';

export const shell = lazyPage(() => import('./shell/shell.js'));

/** Fetches the code of the page at this address, and of the shell if the page needs it. */
export function preloadFirstScreen(pathname: string): void {
  const route = pageAt(pathname);
  if (route && signedInPages.includes(route)) shell.preload();
  preloadPath(pathname);
}
