/** What happens on coming to another page: its title, the top of it, and the focus in it. */
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { pageAt } from './pages.js';

export function useArrival(): void {
  const { pathname } = useLocation();
  const first = useRef(true);

  useEffect(() => {
    document.title = titleOf(pathname);
    if (first.current) {
      // The browser itself starts a fresh document at its top.
      first.current = false;
      return;
    }
    window.scrollTo(0, 0);
    focusMain();
  }, [pathname]);
}

/** A field that took the focus itself keeps it. */
export function focusMain(): void {
  const main = document.getElementById('main');
  if (main && !main.contains(document.activeElement)) main.focus({ preventScroll: true });
}

function titleOf(pathname: string): string {
  if (pathname === '/') return 'Staffroom';
  return `${pageAt(pathname)?.title ?? 'Page not found'} · Staffroom`;
}
