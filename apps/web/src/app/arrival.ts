/** What happens on coming to another page: its title, the top of it, and the focus in it. */
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { pageAt } from './pages.js';

/** Whether one has moved since the document was loaded. */
let hasMoved = false;

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
    hasMoved = true;
    window.scrollTo(0, 0);
    focusMain();
  }, [pathname]);
}

/** For a shell that came later than the page it is around: a fresh document keeps its focus, so that Tab begins at the top. */
export function focusMainAfterMove(): void {
  if (hasMoved) focusMain();
}

/** A field that took the focus itself keeps it, and so does what was opened while the page was on its way: it would close. */
function focusMain(): void {
  const main = document.getElementById('main');
  const isInUse = main?.contains(document.activeElement) || document.activeElement?.closest(openOverlay);
  if (!isInUse) main?.focus({ preventScroll: true });
}

const openOverlay = '[role="menu"][data-state="open"], [role="dialog"][data-state="open"]';

function titleOf(pathname: string): string {
  if (pathname === '/') return 'Staffroom';
  return `${pageAt(pathname)?.title ?? 'Page not found'} · Staffroom`;
}
