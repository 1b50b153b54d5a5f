/** Loads the shell on demand. Separate from `pages.ts`, which the shell imports. */
import { lazyPage } from './pages/lazy-page.js';
import { pageAt, signedInPages } from './pages/pages.js';

export const shell = lazyPage(() => import('./shell/shell.js'));

/** Fetches the code of the page at this address, and of the shell if the page needs it. */
export async function preloadFirstScreen(pathname: string): Promise<void> {
  const route = pageAt(pathname === '/' ? '/dashboard' : pathname);
  const needsShell = route && signedInPages.includes(route);
  await Promise.all([needsShell && shell.preload(), route?.page.preload()]);
}
